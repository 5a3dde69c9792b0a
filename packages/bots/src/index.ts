export * from './bot.ts'
export { prepareBot } from './prepare.ts'
