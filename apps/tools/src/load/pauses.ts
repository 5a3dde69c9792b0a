/** Multiples of the golden section, without their whole parts, are spread over the unit as evenly as those of any number. */
const goldenSection = (Math.sqrt(5) - 1) / 2

/**
 * The pause after an order of a pair: between half the thinking time and one and a half of it, which is on average the
 * thinking time, and the same in each run. With equal pauses, pairs whose orders were once stored by one statement would
 * send their next orders in the same millisecond, and for ever after, so most orders would wait for others; people do
 * not keep step like that.
 * @param think the thinking time in ms
 * @param place the number of the pair among all pairs of the run
 * @param order the number of the pair's order, from 0
 * @returns the pause in ms
 */
export function pauseAfter(think: number, place: number, order: number): number {
  const spread = place * Math.SQRT2 + order * goldenSection
  return think * (0.5 + spread - Math.floor(spread))
}
