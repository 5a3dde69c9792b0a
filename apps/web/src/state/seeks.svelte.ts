import type { MySeek, Seek, SeekWish, TakenSeek } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import { seekInterval } from './own-seeks.svelte.ts'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** The game to which a seek has led: the room's code, and the person's seat. */
export interface FoundGame {
  code: string
  seat: string
}

/**
 * The listed seeks of other people, and the viewer's own seeks. The refusal of an action is for the seek that it was
 * about: its id, or `quick` for the search of a quick match.
 */
export class Seeks extends ServerResource<GrantedAnswer<'seek.subscribe'>, string> {
  /** The reason why the viewer's seek was not listed, shown beside the form. */
  listingRefusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire) {
    super(wire, () => wire.request('seek.subscribe', {}), {
      changes: (ask) => wire.hear('seek.changed', ask),
      every: seekInterval,
      end: () => wire.request('seek.unsubscribe', {}),
    })
  }

  get seeks(): readonly Seek[] {
    return this.answer?.seeks ?? []
  }
  get mine(): readonly MySeek[] {
    return this.answer?.mine ?? []
  }
  get taken(): readonly TakenSeek[] {
    return this.answer?.taken ?? []
  }

  /**
   * Lists a seek.
   * @returns whether the server has listed it
   */
  async make(wish: SeekWish): Promise<boolean> {
    const answer = await answerOrRefusal(this.wire.request('seek.make', wish))
    this.listingRefusal = answer.ok ? undefined : answer.refusal
    void this.question.again()
    return answer.ok
  }

  async withdraw(seek: string): Promise<void> {
    await this.tell(this.wire.request('seek.withdraw', { seek }), seek)
    void this.question.again()
  }

  async accept(seek: string): Promise<FoundGame | undefined> {
    const answer = await this.tell(this.wire.request('seek.accept', { seek }), seek)
    void this.question.again()
    return answer.ok ? answer : undefined
  }

  /**
   * Takes the oldest seek that suits, or leaves a quick seek that waits.
   * @returns the game that was found, or the id of the waiting seek
   */
  async quick(wish: SeekWish): Promise<{ game?: FoundGame | undefined; seek?: string | undefined }> {
    const answer = await this.tell(this.wire.request('seek.quick', wish), 'quick')
    void this.question.again()
    return answer.ok ? answer : {}
  }
}
