import type { Property } from './property.ts'

/** Every sampled order is accepted, and every night ends within its bound (and nothing throws or mutates on the way). */
export const playsToTheEnd: Property = {
  id: 'plays',
  claim: 'somebody can always act, every sampled order is accepted, and the game ends within its bound',
  check: ({ problem }) => problem,
}
