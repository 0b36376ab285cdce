export const HELP = `Usage: plant-store-mock [options]

Serves the Plant Store service on this machine: POST <url>/plants.

Options:
  --port <number>      the port to listen on, 0 for a free one  (4010)
  --host <address>     the address to listen on                 (127.0.0.1)
  --token <token>      a bearer token that is good; repeatable  (any)
  --base-path <path>   the path above /plants, such as /v1      (none)
  -h, --help           show this help
  -v, --version        show the version

Each option has a twin in the environment, such as PLANT_STORE_MOCK_PORT;
PLANT_STORE_MOCK_TOKEN takes several tokens, parted by commas.`;
