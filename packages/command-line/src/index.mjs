// Helpers for the command-line tools of this project. They are plain JavaScript, so that scripts that run before any
// build can use them too.
export { flag, oneOf, readArguments, text, WrongArguments, wholeNumber } from './arguments.mjs'
export { exitCodes, runCommand } from './command.mjs'
export { Progress } from './progress.mjs'
