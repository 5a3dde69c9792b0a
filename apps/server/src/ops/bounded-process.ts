import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ChildOutcome } from './bounded-child.ts'
import { Queue } from './queue.ts'

/** The limits of a bounded process. */
export interface ProcessBounds {
  /** Heap of the process, in MB. */
  memory: number
  /** Time limit of one question, in ms, counted from when the process has received it and is ready. */
  milliseconds: number
}

/** The question needed more time or memory than its process may have. */
export class BoundsExceeded extends Error {
  readonly bound: keyof ProcessBounds

  constructor(bound: keyof ProcessBounds) {
    super(`the work was ended: it went beyond its bound of ${bound}`)
    this.bound = bound
  }
}

/** A process that has not loaded its program after this many milliseconds is broken. */
const longestStart = 60_000
/** A process that has been idle for this many milliseconds ends and gives its memory back. */
const longestRest = 60_000
/** The most characters of stderr that are kept to explain why a process ended. */
const mostSaid = 2000

/** V8 aborts at the limit of its heap, and the system kills a process for which it has no memory left. */
const outOfMemory = new Set<NodeJS.Signals | number | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134])

/** The child inherits no secrets of the server, only its priority and the variables that programs need to start. */
const inherited = ['BACKGROUND_PRIORITY', 'PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
const environment = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))

/** A server that runs from its sources has programs in TypeScript. */
const loaderFor = (program: URL): string[] =>
  program.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

interface Child {
  process: ChildProcess
  isReady: boolean
  /** The beginning of its stderr. */
  said: string
}

/**
 * Work in a child process with a bound of memory and time, one question after the other. A question that fails or goes
 * beyond the bounds ends the child and nothing else; the next question gets a new one. A worker thread would not do: at
 * the limit of its `resourceLimits` Node 24 aborts the whole process, and Node 26 ignores the limit (nodejs/node#47224).
 *
 * The child starts with the first question and is kept while there is work. Its program calls `answerQuestions`.
 */
export class BoundedProcess<Question, Answer> {
  readonly #program: URL
  readonly #bounds: ProcessBounds
  readonly #queue = new Queue()
  #child: Child | undefined
  #rest: NodeJS.Timeout | undefined
  /** The server ends: pending questions are not answered. */
  isClosed = false

  constructor(program: URL, bounds: ProcessBounds) {
    this.#program = program
    this.#bounds = bounds
  }

  /** @throws BeyondBounds; another error when the program fails, its process ends, or the server is closed */
  ask(question: Question): Promise<Answer> {
    return this.#queue.run(() => this.#ask(question))
  }

  /** Ends the child; the pending questions fail. */
  async close(): Promise<void> {
    this.isClosed = true
    const running = this.#child?.process
    this.#end()
    if (running?.pid && running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }

  #ask(question: Question): Promise<Answer> {
    if (this.isClosed) return Promise.reject(closed())
    clearTimeout(this.#rest)
    this.#child ??= this.#start()
    const child = this.#child
    return new Promise<Answer>((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer)
        child.process.off('message', onMessage).off('error', onError).off('close', onClose)
        this.#restSoon()
      }
      const onError = (error: Error): void => {
        if (this.#child === child) this.#end()
        finish()
        reject(error)
      }
      const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
        if (this.isClosed) onError(closed())
        else if (outOfMemory.has(signal ?? code)) onError(new BoundsExceeded('memory'))
        else onError(new Error(`the process ended (${signal ?? code}) ${child.said}`.trim()))
      }
      const onTimeout = (): void => onError(new BoundsExceeded('milliseconds'))
      const limit = (): NodeJS.Timeout => setTimeout(onTimeout, this.#bounds.milliseconds).unref()
      let timer = child.isReady
        ? limit()
        : setTimeout(() => onError(new Error('the process did not start')), longestStart).unref()
      const onMessage = (message: ChildOutcome<Answer>): void => {
        if (message === 'ready') {
          child.isReady = true
          clearTimeout(timer)
          timer = limit()
        } else if (message === 'tooLong') onTimeout()
        else if ('problem' in message) onError(new Error(message.problem))
        else {
          finish()
          resolve(message.answer)
        }
      }
      child.process.on('message', onMessage).on('error', onError).on('close', onClose)
      try {
        // A child that is about to end cannot be written to. Its end comes next and says why; the timer ends any other.
        child.process.send({ question, longest: this.#bounds.milliseconds }, () => {})
      } catch (error) {
        // The question cannot be serialized; the child knows nothing of it.
        finish()
        reject(error)
      }
    })
  }

  #start(): Child {
    const started = fork(this.#program, {
      execArgv: [`--max-old-space-size=${this.#bounds.memory}`, ...loaderFor(this.#program)],
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const child: Child = { process: started, isReady: false, said: '' }
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      child.said = (child.said + text).slice(0, mostSaid)
    })
    const forget = (): void => {
      if (this.#child === child) this.#child = undefined
    }
    started.on('error', forget).on('exit', forget)
    // The server may end although the child is idle.
    started.unref()
    started.channel?.unref()
    return child
  }

  #end(): void {
    this.#child?.process.kill('SIGKILL')
    this.#child = undefined
  }

  #restSoon(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#end(), longestRest).unref()
  }
}

const closed = (): Error => new Error('the server is closed')
