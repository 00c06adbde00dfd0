"""The peers alone, one JSON line each: `python bench/peers.py`. For a look at a new version of one of them."""

import json

from rulekeeper.bench import peers
from rulekeeper.bench.timing import in_turn


def main() -> None:
    for peer in [value for value in vars(peers).values() if isinstance(value, peers.Peer)]:
        if peer.version is None:
            print(json.dumps({"peer": peer.name, "installed": False}))
            continue
        [runs] = in_turn([peer.measure()])
        print(json.dumps({"peer": peer.name, "version": peer.version, "median": runs.median, "runs": runs.values}))


if __name__ == "__main__":
    main()
