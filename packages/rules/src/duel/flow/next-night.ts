import { type SquadronId, squadronIds, type TilesByHex } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import { otherSeat } from '../seats.ts'
import { initialState } from '../state/initial.ts'
import type { DuelOpen, Squadron } from '../state/open.ts'
import type { Script } from './script.ts'

/** Tiles that cannot be moved between nights: shelters (D7.9). */
function standingTiles(rules: Rules, { ground }: DuelOpen): TilesByHex {
  const kept: TilesByHex = {}
  for (const [hex, here] of Object.entries(ground.placed)) {
    const staying = Object.entries(here).filter(([kind]) => rules.tiles.get(kind)?.stays)
    if (staying.length > 0) kept[hex] = Object.fromEntries(staying)
  }
  return kept
}

/** Full tanks for all that were not lost at sea (D6.12, D13.1). */
function restored(rules: Rules, open: DuelOpen): Record<SquadronId, Squadron> {
  const fresh = initialState(rules).open.squadrons
  const squadrons = squadronIds.map((id) => {
    const { status } = open.squadrons[id]
    return [id, status === 'lost' ? { ...fresh[id], status, fuel: 0 } : fresh[id]]
  })
  return Object.fromEntries(squadrons) as Record<SquadronId, Squadron>
}

/** The next night of a game of several (D13.1); when sides are exchanged only VP carry over, for each person (D13.2). */
export function beginNextNight(rules: Rules, script: Script): void {
  const { open } = script.state
  const night = open.night + 1
  if (rules.setup.mirror) {
    const { squadrons } = initialState(rules).open
    // The track is British minus German; the persons behind it have changed places.
    const next = { night, british: otherSeat(open.british), vp: 0 - open.vp, squadrons }
    script.emit({ type: 'nightBegan', open: next })
    return
  }
  const { british, vp } = open
  const carried = { squadrons: restored(rules, open), standing: standingTiles(rules, open) }
  script.emit({ type: 'nightBegan', open: { night, british, vp, ...carried } })
}
