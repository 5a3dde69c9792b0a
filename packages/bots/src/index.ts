export * from './bot.ts'
export { isTaught, prepareBot } from './prepare.ts'
