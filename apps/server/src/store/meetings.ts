import type { Connections } from './connections.ts'

/** Whether two persons may play each other: the one place that is asked before they are brought together. */
export interface Meetings {
  mayMeet(one: string, other: string): Promise<boolean>
  /** The same for one person and anybody. */
  whoMayMeet(one: string): Promise<(other: string) => boolean>
}

/** Nobody can keep anybody away yet: everybody may meet everybody else. */
export const meetings = (_connections: Connections): Meetings => {
  const whoMayMeet = async (one: string) => (other: string) => other !== one
  return { whoMayMeet, mayMeet: async (one, other) => (await whoMayMeet(one))(other) }
}
