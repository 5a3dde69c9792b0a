export * from './commands.ts'
export * from './events.ts'
export * from './play.ts'
export * from './state.ts'
