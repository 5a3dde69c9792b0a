import { refuse } from '@opsroom/protocol'
import type { Store } from '../store/index.ts'
import { becomeProven } from './become.ts'
import { Gate } from './gate.ts'
import { layPost, type PostHouse } from './posts.ts'
import { personWithCode } from './recovery.ts'

const tenMinutes = 600
const wrongCode = { ok: false as const, refusal: refuse('W16') }

/** The ways in which somebody is known again on a device that does not know him. All of them are optional. */
export function waysBack(house: PostHouse, store: Store, triesPerTenMinutes: number): void {
  layPost(house, '/api/recover', new Gate(triesPerTenMinutes, tenMinutes), (asked, { code }) =>
    becomeProven(store, asked, async () => (await personWithCode(store, code)) ?? wrongCode),
  )
}
