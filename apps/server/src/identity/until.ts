const day = 86_400_000
/** The number of days beyond which a ban or mute by an operator counts as "for good". */
const forGood = 36_500

/** The number of days left until the end of a ban or mute, rounded up. 0 means that it is for good. */
export function daysUntil(until: Date, now = new Date()): number {
  const days = Math.ceil((until.getTime() - now.getTime()) / day)
  return days > forGood ? 0 : Math.max(1, days)
}
