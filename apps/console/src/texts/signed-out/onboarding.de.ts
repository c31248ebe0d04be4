import type { Texts } from './onboarding.ts'

export const de: Texts = {
  language: 'Sprache',
  localhostOnly: (bind) =>
    `Diese Adresse funktioniert nur auf diesem Rechner. Um den Server von anderen Geräten zu erreichen, öffnen Sie diese Seite über seinen Namen oder seine IP-Adresse im lokalen Netz. Klappt das nicht, starten Sie den Server mit --bind ${bind} (siehe docs/install.md).`,
  publicAddress: {
    unset: (origin) =>
      `Es ist keine öffentliche Adresse eingestellt. Der Link verwendet deshalb die Adresse, unter der Sie diese Seite geöffnet haben: ${origin}. Wenn Hörer den Server dort nicht erreichen, öffnen Sie diese Seite unter einer Adresse, die sie erreichen.`,
    use: (origin) => `${origin} als öffentliche Adresse verwenden`,
    saved: 'Öffentliche Adresse gespeichert.',
  },
}
