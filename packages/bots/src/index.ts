export * from './bot.ts'
export { hasBots, prepareBot } from './prepare.ts'
