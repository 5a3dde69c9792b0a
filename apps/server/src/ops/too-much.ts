import { type NoticeLanguage, noticeLanguages, tooManyRequestsRefusal } from '@opsroom/protocol'

interface Words {
  title: string
  text(seconds: number): string
}

/**
 * Texts for people whose address has used up its allowance for pages and files. They are here because the page cannot
 * load the client's catalogues then.
 */
const words: Record<NoticeLanguage, Words> = {
  en: {
    title: 'Too many requests',
    text: (seconds) =>
      `Too many pages and files were requested from your internet address in the last minute. Wait ${seconds} s, then load the page again. If many people share your connection, as in a school, ask the operator of this server to allow more.`,
  },
  de: {
    title: 'Zu viele Anfragen',
    text: (seconds) =>
      `Von deiner Internetadresse wurden in der letzten Minute zu viele Seiten und Dateien abgerufen. Warte ${seconds} s und lade die Seite dann neu. Wenn sich viele Leute deinen Anschluss teilen, etwa in einer Schule, bitte den Betreiber dieses Servers, mehr zu erlauben.`,
  },
  fr: {
    title: 'Trop de requêtes',
    text: (seconds) =>
      `Trop de pages et de fichiers ont été demandés depuis votre adresse Internet au cours de la dernière minute. Attendez ${seconds} s, puis rechargez la page. Si beaucoup de personnes partagent votre connexion, par exemple dans une école, demandez à l’exploitant de ce serveur d’en autoriser davantage.`,
  },
  it: {
    title: 'Troppe richieste',
    text: (seconds) =>
      `Nell’ultimo minuto sono state richieste troppe pagine e troppi file dal tuo indirizzo Internet. Attendi ${seconds} s, poi ricarica la pagina. Se molte persone condividono la tua connessione, per esempio in una scuola, chiedi al gestore di questo server di consentirne di più.`,
  },
  pl: {
    title: 'Zbyt wiele żądań',
    text: (seconds) =>
      `W ciągu ostatniej minuty z Twojego adresu internetowego pobrano zbyt wiele stron i plików. Odczekaj ${seconds} s, a potem wczytaj stronę ponownie. Jeśli z Twojego łącza korzysta wiele osób, na przykład w szkole, poproś operatora tego serwera o zwiększenie limitu.`,
  },
}

/**
 * The language of the text for a browser: the first language that it accepts and that has a text here, otherwise
 * English.
 */
function languageOf(accepted = ''): NoticeLanguage {
  const wanted = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((each) => noticeLanguages.filter((language) => language === each))[0] ?? 'en'
}

/**
 * The answer to an address that has used up its allowance.
 * @param kind the kind of the request: a page is answered with a page, a program with JSON
 * @param accepted the `Accept-Language` header of the request
 */
export function allowanceExceededAnswer(
  kind: 'service' | 'file' | 'place',
  seconds: number,
  accepted: string | undefined,
): { type: string; content: string } {
  const language = languageOf(accepted)
  const { title, text } = words[language]
  if (kind === 'service') {
    // The answer is serialised here, because the response schema of the route does not include it. Its `error` is a
    // text for programs; the web client has a text of its own for the rule of the refusal.
    const content = JSON.stringify({
      ok: false,
      refusal: tooManyRequestsRefusal(seconds),
      error: text(seconds),
    })
    return { type: 'application/json; charset=utf-8', content }
  }
  if (kind === 'file') return { type: 'text/plain; charset=utf-8', content: `${text(seconds)}\n` }
  const content = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ops Room</title>
<main>
<h1>${title}</h1>
<p>${text(seconds)}
</main>
`
  return { type: 'text/html; charset=utf-8', content }
}
