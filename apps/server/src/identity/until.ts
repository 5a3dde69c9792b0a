const day = 86_400_000
/** An operator's "for good" in days. */
const forGood = 36_500

/** The number of days left until then, rounded up; 0: it is for good. */
export function daysUntil(until: Date, now = new Date()): number {
  const days = Math.ceil((until.getTime() - now.getTime()) / day)
  return days > forGood ? 0 : Math.max(1, days)
}
