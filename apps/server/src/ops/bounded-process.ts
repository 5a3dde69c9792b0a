import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ChildOutcome } from './bounded-child.ts'
import { Queue } from './queue.ts'

/** The limits of a bounded process. */
export interface ProcessBounds {
  /** The heap limit of the process, in MB. */
  memory: number
  /** The time limit of one question in ms. Its time begins when the process is ready and has received the question. */
  milliseconds: number
}

/** Thrown when a question needs more time or memory than its process may use. */
export class BoundsExceeded extends Error {
  readonly bound: keyof ProcessBounds

  constructor(bound: keyof ProcessBounds) {
    super(`the work was ended: it went beyond its bound of ${bound}`)
    this.bound = bound
  }
}

/** Milliseconds within which a process must have loaded its program. Otherwise it counts as broken. */
const longestStart = 60_000
/** Milliseconds of idleness after which a process is ended, to free its memory. */
const longestRest = 60_000
/** The maximum number of characters of stderr that are kept to explain why a process ended. */
const mostSaid = 2000

/**
 * The signals and the exit code of a process that ran out of memory: V8 aborts at its heap limit, and the operating
 * system kills a process when no memory is left.
 */
const outOfMemory = new Set<NodeJS.Signals | number | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134])

/**
 * The environment variables that the child process inherits: its priority, and the variables that programs need to
 * start, but no secrets of the server.
 */
const inherited = ['BACKGROUND_PRIORITY', 'PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
const environment = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))

/** The Node.js arguments that load a TypeScript program, for a server that runs from its sources. */
const loaderFor = (program: URL): string[] =>
  program.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

interface Child {
  process: ChildProcess
  isReady: boolean
  /** The beginning of the child's stderr. */
  said: string
}

/**
 * Runs work in a child process with limits of memory and time, one question after the other. A question that fails or
 * exceeds the limits ends only the child process; the next question gets a new one. A worker thread would not do: at
 * the limit of its `resourceLimits` Node 24 aborts the whole process, and Node 26 ignores the limit
 * (nodejs/node#47224).
 *
 * The child process starts with the first question and is kept while there is work. Its program calls
 * `answerQuestions`.
 */
export class BoundedProcess<Question, Answer> {
  readonly #program: URL
  readonly #bounds: ProcessBounds
  readonly #queue = new Queue()
  #child: Child | undefined
  #rest: NodeJS.Timeout | undefined
  /** Whether the server is ending. Pending questions are not answered then. */
  isClosed = false

  constructor(program: URL, bounds: ProcessBounds) {
    this.#program = program
    this.#bounds = bounds
  }

  /**
   * @throws {@link BoundsExceeded}, or another error when the program fails, its process ends, or the server is closed
   */
  ask(question: Question): Promise<Answer> {
    return this.#queue.run(() => this.#ask(question))
  }

  /** Ends the child process. Pending questions fail. */
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
        // Errors of sending are ignored: a child process that is about to end cannot be sent a message. Its `close`
        // event comes next and tells why; otherwise the timer ends it.
        child.process.send({ question, longest: this.#bounds.milliseconds }, () => {})
      } catch (error) {
        // The question cannot be serialised, so the child process has not received it.
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
    // An idle child process must not keep the server from ending.
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
