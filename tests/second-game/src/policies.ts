import type { SnowballSetup } from '@opsroom/testkit/snowball'

/** The end of a seat that leaves the game, in words. */
export const policies: Readonly<Record<SnowballSetup['policy'], string>> = {
  eliminated: 'The others play on',
  botPlaysOn: 'A bot plays on',
  sideLoses: 'Its side loses',
}
