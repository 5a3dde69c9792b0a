export * from './bot.ts'
export { explainerOf, insightOf, readRecord } from './insight/explain.ts'
export * from './insight/insight.ts'
export { hasBots, prepareBot } from './prepare.ts'
