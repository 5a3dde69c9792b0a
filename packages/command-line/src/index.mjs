// The command lines of this project: plain JavaScript, so that the scripts that run before any build have it too.
export { flag, oneOf, readArguments, text, WrongArguments, wholeNumber } from './arguments.mjs'
export { exitCodes, runCommand } from './command.mjs'
export { Progress } from './progress.mjs'
