const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text escaped for HTML: between tags, or in an attribute in double quotes. The function of `@opsroom/pictures/svg`
 * does not fit here: mail programs that know only HTML 4 show its `&apos;` literally.
 */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
