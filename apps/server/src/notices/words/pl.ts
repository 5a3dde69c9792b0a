import type { NoticeWords } from './notice-words.ts'

export const pl: NoticeWords = {
  kinds: {
    turn: 'Twoja kolej w pokoju {room} ({game}).',
    preparation: 'Pokój {room} ({game}) czeka na twoje tajne rozkazy.',
    asked: 'W pokoju {room} ({game}) ktoś o coś cię prosi.',
    seated: 'Ktoś zajął miejsce w twoim pokoju {room} ({game}).',
    seekTaken: 'Ktoś z tobą gra: wasza partia jest w pokoju {room} ({game}).',
    invited: 'Masz zaproszenie do partii w pokoju {room} ({game}).',
    deadline: 'W pokoju {room} ({game}) wkrótce kończy się czas na decyzję.',
    claim: 'W pokoju {room} ({game}) czas na decyzję minął. Zobacz tam, co możesz teraz zrobić.',
    roundBegan:
      'Zaczęła się runda turnieju: twoja partia {game} jest w pokoju {room}. Rozegraj ją do: {until}.',
    roundEnds: 'Wkrótce kończy się runda turnieju: rozegraj partię w pokoju {room} ({game}) do: {until}.',
    chapterOver: 'W pokoju {room} ({game}) skończyła się część partii.',
    gameOver: 'Partia w pokoju {room} ({game}) się skończyła.',
    seek: 'Ktoś szuka przeciwnika do gry {game}.',
  },
  more: 'I więcej: {count}.',
  test: 'To jest próba. Tutaj przychodzą powiadomienia z Ops Room.',
  mail: {
    subject: 'Nowości z twoich pokojów',
    testSubject: 'Próba z Ops Room',
    footer:
      'Dostajesz tę wiadomość, bo ten adres podano w Ops Room do powiadomień. Aby nie dostawać więcej: {link}',
    confirmSubject: 'Potwierdź swój adres w Ops Room',
    confirmText:
      'Ktoś, zapewne ty, chce dostawać powiadomienia z Ops Room na ten adres. Aby go potwierdzić, otwórz ten odnośnik w ciągu doby:\n\n{link}\n\nJeśli to nie ty, nie rób nic: nic więcej nie przyjdzie.',
  },
  pages: {
    confirmTitle: 'Potwierdź swój adres',
    confirmText: 'Gdy potwierdzisz adres, zaczną na niego przychodzić powiadomienia z Ops Room.',
    confirmButton: 'Potwierdź adres',
    confirmed: 'Twój adres jest potwierdzony.',
    expired: 'Tego odnośnika już użyto albo ma więcej niż dobę. Nowy możesz zamówić na stronie „Ty”.',
    stopTitle: 'Koniec powiadomień',
    stopText: 'Ops Room nie wyśle już nic na ten adres i go zapomni.',
    stopButton: 'Zakończ powiadomienia',
    stopped: 'Na ten adres nic już nie przychodzi.',
    open: 'Otwórz Ops Room',
  },
}
