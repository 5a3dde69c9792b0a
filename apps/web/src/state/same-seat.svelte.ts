/** A message between windows of one browser about the seat that they show. */
interface Said {
  seat: string
  /** `asks`: who else shows it. `here`: the answer. `leaves`: not any more. */
  what: 'asks' | 'here' | 'leaves'
}

const channelName = 'opsroom.seats'

/** Whether an earlier window shows the same seat: the later window says so. */
export class SameSeat {
  isElsewhere = $state(false)

  /** @param seat room and seat @returns how to stop; the others hear of it */
  watch(seat: string): () => void {
    // A browser that has none shows the seat as well.
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
