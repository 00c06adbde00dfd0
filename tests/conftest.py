"""What every test runs under: the kernel's own checks are on, chance in property tests is fixed, proofs are collected.

Set before the first import of the package: it reads its environment once.
"""

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("RULEKEEPER_DEBUG", "1")
# Colours and the width of somebody's terminal have no place in what a test compares.
os.environ.pop("FORCE_COLOR", None)
os.environ.update(COLUMNS="80", NO_COLOR="1")

pytest_plugins = ["pytester", "tests.plugins.proofs"]

# The short run takes the same examples every time, so that green stays green; the long one looks for new ones.
settings.register_profile("short", deadline=None, derandomize=True, max_examples=50)
settings.register_profile(
    "long", deadline=None, max_examples=1000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("RULEKEEPER_EXAMPLES", "short"))
