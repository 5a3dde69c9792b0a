import { type Refusal, refusal as refusalOf } from '../refusal.ts'

/** Every reason for which a table refuses a command, whatever is played. The client has words for each. */
export const tableRefusalReasons = [
  'answer.already',
  'answer.notAsked',
  'ask.already',
  'ask.notStarted',
  'ask.tooOften',
  'claim.clocksStand',
  'claim.lateToo',
  'claim.noClocks',
  'claim.nobodyWaitedFor',
  'claim.notReady',
  'claim.tooEarly',
  'close.notHost',
  'close.started',
  'draw.alone',
  'leave.started',
  'rematch.already',
  'rematch.notOver',
  'rematch.notPlayed',
  'resign.notStarted',
  'resume.noSubstitute',
  'seat.eliminated',
  'seat.notYours',
  'seat.oneEach',
  'seat.started',
  'seat.taken',
  'seat.tooOften',
  'seat.unknown',
  'standIn.unknown',
  'start.already',
  'start.notSeated',
  'start.seatsFree',
  'substitute.alone',
  'substitute.already',
  'table.ended',
  'table.notStarted',
  'takeBack.drew',
  'takeBack.nothing',
  'withdraw.notAsked',
] as const
export type TableRefusalReason = (typeof tableRefusalReasons)[number]

/** Builds a refusal of a table. @param rule the id of the rule that forbids the command: `T5` */
export const tableRefusal: (
  rule: string,
  reason: TableRefusalReason,
  data?: Record<string, string | number>,
) => Refusal = refusalOf
