import { z } from 'zod/mini'

/*
 * The schemas of `GET /api/connectivity`, which a page requests when it gets no connection. They are imported by their
 * own path, because only such a page loads them.
 */

export const connectivityRequestSchema = z.object({
  /** The origin of the page that asks, in the form in which the page sends it when it opens a socket. */
  origin: z.string().check(z.maxLength(300)),
})

export const connectivitySchema = z.object({
  /** Whether the browser has sent a cookie that names a person. */
  known: z.boolean(),
  /** Whether the server accepts connections from this origin. */
  sameOrigin: z.boolean(),
})
export type Connectivity = z.infer<typeof connectivitySchema>
