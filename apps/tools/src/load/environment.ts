/** The settings of a server under load. The generator speaks faster than people do, and from one address, which has no limit here. */
export const loadEnvironment = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  MESSAGES_AT_ONCE: '100000000',
  MESSAGES_PER_SECOND: '100000',
  NEWCOMERS_PER_MINUTE: '1000000',
  PERSONS_PER_ADDRESS: '1000000',
  // Rooms that were opened beforehand stay in memory until it is their turn.
  TABLES_IN_MEMORY: '1000000',
  // The speed of an order is measured, not its wait for a slot while all work in secret.
  SECRET_STEP_MS: '0',
}

const always = ['PORT', 'HOST', 'LOG_LEVEL']

/** The same settings with the limits of the product: an empty one counts as absent, and has its default then. */
export const productLimits: Record<string, string> = Object.fromEntries(
  Object.keys(loadEnvironment)
    .filter((name) => !always.includes(name))
    .map((name) => [name, '']),
)
