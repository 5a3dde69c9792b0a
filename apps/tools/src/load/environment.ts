/** The token with which a tool reads the metrics of a server that it has started. */
const metricsToken = 'of-a-tool-of-this-machine'

/** The settings of a server under load. The simulated players send faster than people do. */
export const environmentUnderLoad = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  MESSAGES_AT_ONCE: '100000000',
  MESSAGES_PER_SECOND: '100000',
  MESSAGE_MS_PER_MINUTE: '100000000',
  HTTP_MS_PER_MINUTE: '100000000',
  // Each simulated player has an IP address of its own, in a header that the server trusts: the limits of a single
  // address would be too low.
  TRUST_PROXY: '127.0.0.1',
  NEWCOMERS_PER_MINUTE: '1000000',
  PERSONS_PER_ADDRESS: '1000000',
  // Rooms that were opened beforehand stay in memory until they are played.
  TABLES_IN_MEMORY: '1000000',
  // The grid of time for answers in secret phases is switched off: the speed of orders is measured, not their wait for
  // the grid.
  SECRET_STEP_MS: '0',
  METRICS_TOKEN: metricsToken,
}

const always = ['PORT', 'HOST', 'LOG_LEVEL', 'METRICS_TOKEN']

/** Settings that restore the product's limits in place of those for measurements: an empty setting has its default. */
export const productLimits: Record<string, string> = Object.fromEntries(
  Object.keys(environmentUnderLoad)
    .filter((name) => !always.includes(name))
    .map((name) => [name, '']),
)

/** The metrics of a server that was started with `environmentUnderLoad`, in the text format of Prometheus. */
export async function metricsOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${url}/metrics`, { headers })).text()
}
