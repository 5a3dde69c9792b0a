import { z } from 'zod'
import { answerOf, nameSchema } from './common.ts'

/**
 * What a browser asks by `POST` because the answer may change its cookie: JSON both ways, from our own pages only
 * (W21), by somebody who has a cookie already (W13), so many times in a while (W10). The answers look like those to
 * messages; the status says the same in numbers.
 */
export const posts = {
  /**
   * Makes this device one of the person with this recovery code (W16), unless who it was plays already (W17). Small
   * letters, blanks and dashes do not matter. The device's open windows are disconnected; load the page anew.
   */
  '/api/recover': {
    request: z.strictObject({ code: z.string().max(200) }),
    answer: answerOf({ name: nameSchema }),
  },
}
export type PostPath = keyof typeof posts
export type PostRequestOf<P extends PostPath> = z.infer<(typeof posts)[P]['request']>
export type PostAnswerOf<P extends PostPath> = z.infer<(typeof posts)[P]['answer']>
