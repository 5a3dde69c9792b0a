/** A message between windows of one browser about the seats that they show. */
interface Said {
  seat: string
  /** `asks`: which others show it? `here`: the answer. `leaves`: not any more. */
  what: 'asks' | 'here' | 'leaves'
}

const channelName = 'opsroom.seats'

/** Whether an earlier window shows the same seat: the later window says so. */
export class SameSeatWatch {
  isElsewhere = $state(false)

  /** @param seat room and seat @returns a function that stops it and tells the others */
  watch(seat: string): () => void {
    // A browser without `BroadcastChannel` shows the seat all the same.
    if (!('BroadcastChannel' in globalThis)) return () => undefined
    const channel = new BroadcastChannel(channelName)
    const tell = (what: Said['what']) => channel.postMessage({ seat, what } satisfies Said)
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.seat !== seat) return
      if (data.what === 'asks') tell('here')
      else this.isElsewhere = data.what === 'here'
    }
    tell('asks')
    return () => {
      tell('leaves')
      channel.close()
      this.isElsewhere = false
    }
  }
}
