import { type Hex, isCommitmentTo, type SeatBelief, type TableOpen } from '@opsroom/rules/core'
import { type DuelOpen, type Rules, targetOfNight } from '@opsroom/rules/duel'
import { isSeedAuthentic } from '../../../board-kit/report/seed.ts'
import type { Happening } from '../../../state/fold.ts'
import { duelEventOf, duelOpenOf } from '../models/states.ts'
import { severalGermansRule } from '../setup/describe.ts'
import { say } from '../words/words.ts'

export type CommitmentVerdict = 'true' | 'false' | 'none'
export interface CommitmentCheck {
  plan: CommitmentVerdict
  seed: CommitmentVerdict
}

/**
 * Whether plan and chance of a night match their hashes. The hash of the plan is the one that this client saw when the
 * curtain rose, never one that came with the result.
 */
export function checkCommitments(
  { seed, seedHash }: Pick<TableOpen, 'seedHash'> & { seed?: string | undefined },
  open: Pick<DuelOpen, 'results' | 'night' | 'commitment'>,
): CommitmentCheck {
  const result = nightResultOf(open)
  const isTrue = isSeedAuthentic(seed, seedHash)
  return {
    plan: result
      ? isCommitmentTo(open.commitment ?? result.commitment, result.plan, result.nonce)
        ? 'true'
        : 'false'
      : 'none',
    seed: isTrue === undefined ? 'none' : isTrue ? 'true' : 'false',
  }
}

/** A bot's belief in one round about the bomber's target. */
export interface BeliefRow {
  round: number
  /** The targets that the bot took to be likely, by name, the likeliest first; empty when nothing was noted. */
  guesses: { target: string; percent: number; right: boolean }[]
}

/**
 * The beliefs of one seat about the bomber's target, round by round. Rounds between the first and the last without a
 * belief have an empty row: a stand-in may have given the orders. If a round has several beliefs the last one counts,
 * because after a restart of the server a bot considers a turn again.
 * @param target the target of the bomber, if it is known
 */
export function beliefRowsOf(
  rules: Rules,
  beliefs: readonly SeatBelief[],
  seat: string,
  target: number | undefined,
): BeliefRow[] {
  const rounds = new Map<number, BeliefRow>()
  for (const { round, chances } of beliefs.filter(({ about, seat: of }) => about === 'target' && of === seat))
    rounds.set(round, {
      round,
      guesses: chances.slice(0, 2).map(({ value, chance }) => ({
        target: rules.board.city(Number(value))?.name ?? String(value),
        percent: Math.round(chance * 100),
        right: Number(value) === target,
      })),
    })
  const known = [...rounds.keys()]
  const first = Math.min(...known)
  return Array.from(
    { length: known.length > 0 ? Math.max(...known) - first + 1 : 0 },
    (_, place) => rounds.get(first + place) ?? { round: first + place, guesses: [] },
  )
}

/** A secret of a night, with the moment from which the other side knew it. */
export interface RevealedSecret {
  what: 'defences' | 'bases' | 'target' | 'route'
  owner: 'british' | 'german'
  /** The sentence about the secret and the moment from which the other side knew it. */
  words: string
}

/**
 * The secrets of each side, each with the moment at which the other side learnt it from a public happening.
 * @param happenings the happenings of one night
 */
export function revealedSecretsIn(rules: Rules, happenings: readonly Happening[]): RevealedSecret[] {
  const knew: RevealedSecret[] = []
  for (const { entry, after } of happenings) {
    if (entry.scope !== 'game') continue
    const event = duelEventOf(entry)
    const { round } = duelOpenOf(after)
    if (event.type === 'curtainRaised') {
      knew.push({
        what: 'defences',
        owner: 'german',
        words: say('report.knew.curtain', { secret: 'defences' }),
      })
      knew.push({ what: 'bases', owner: 'british', words: say('report.knew.curtain', { secret: 'bases' }) })
    } else if (event.type === 'bomberFlew' && event.open?.struck) {
      const city = rules.board.city(event.open.at)?.name ?? ''
      const data = { secret: 'target', round, hex: event.open.at }
      knew.push({
        what: 'target',
        owner: 'british',
        words: city ? say('report.knew.strikeCity', { ...data, city }) : say('report.knew.strike', data),
      })
    } else if (event.type === 'nightEnded') {
      if (!knew.some(({ what }) => what === 'target'))
        knew.push({ what: 'target', owner: 'british', words: say('report.knew.end', { secret: 'target' }) })
      knew.push({ what: 'route', owner: 'british', words: say('report.knew.end', { secret: 'route' }) })
    }
  }
  return knew
}

/**
 * The result of the night that a state belongs to; undefined if that night ended before its time, even if earlier
 * nights have results.
 */
export const nightResultOf = ({ results, night }: Pick<DuelOpen, 'results' | 'night'>) =>
  results.find((each) => each.night === night)

/**
 * The target that the bomber struck, or would have struck by its final plan (D10.3), which may differ from the plan
 * that was locked first.
 */
export function targetOf(open: DuelOpen): Hex | undefined {
  return open.bomber?.struck ?? targetOfNight(open, open.night)
}

/**
 * Whether matches with these rules are explained: not the solo mission (D11), and not several Germans (D12.3). See
 * docs/insight.md.
 */
export const isExplained = ({ setup }: Rules): boolean =>
  !setup.solo && !setup.expansions.includes(severalGermansRule)
