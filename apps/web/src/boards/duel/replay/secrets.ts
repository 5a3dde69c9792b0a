import type { DuelSecret, DuelView } from '@opsroom/rules/duel'

/** What a viewpoint has of the secrets of a night: those of one seat, or in truth those of both. */
export function secretsOf({ secrets = {} }: Pick<DuelView, 'secrets'>): DuelSecret {
  return Object.assign({}, ...Object.values(secrets)) as DuelSecret
}
