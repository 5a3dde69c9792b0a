export * from './bot.ts'
export { hasBots, prepareBot } from './prepare.ts'
export * from './sealed/contest.ts'
export * from './sealed/play.ts'
