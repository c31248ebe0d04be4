import type { Texts } from './bridge.ts'

export const de: Texts = {
  title: 'Bridge',
  unpaired: {
    title: 'Keine Bridge gekoppelt',
    purpose:
      'Eine Bridge ist ein Begleitprogramm, das zu einem Buch eine Liste der Figuren und Zusammenfassungen erstellt. Hörer sehen davon nur, was sie schon gehört haben.',
    needsTitle: 'Voraussetzungen',
    needs: [
      'Ein Rechner, der stundenlang rechnen darf: Ein Buch braucht etwa ein Viertel seiner Länge, mit Grafikkarte weniger.',
      'Die Ordner Ihrer Bibliotheken auf diesem Rechner, mit Schreibrecht. Die Bridge schreibt einen versteckten Ordner je Buch und ändert nie Audiodateien.',
      'Ein Sprachmodell: ein eigenes oder ein Konto bei einem Anbieter, das Geld kostet. Das Budget legen Sie auf der Bridge fest.',
    ],
    commandTitle: 'Start',
    command: 'Führen Sie dies auf dem Rechner aus. Es fragt nach einem Kopplungscode.',
    commandLabel: 'Befehl',
  },
  pair: {
    act: 'Kopplungscode erstellen',
    another: 'Andere Bridge koppeln',
    title: 'Bridge koppeln',
    text: 'Geben Sie diesen Code auf der Bridge ein. Er wird nur einmal angezeigt und gilt einmal.',
    replaces: 'Die jetzt gekoppelte Bridge wird abgemeldet, sobald eine andere den Code verwendet.',
    code: 'Kopplungscode',
    validFor: (minutes) => (minutes === 1 ? 'Noch 1 Minute gültig.' : `Noch ${minutes} Minuten gültig.`),
    expired: 'Dieser Code ist abgelaufen. Erstellen Sie einen neuen.',
    waiting: 'Warten auf die Bridge …',
    again: 'Neuen Code erstellen',
    pending: (when) => `Ein Code ist bis ${when} gültig. Er lässt sich nicht noch einmal anzeigen; ein neuer ersetzt ihn.`,
    paired: (name) => `Mit ${name} gekoppelt.`,
  },
  unpair: {
    act: 'Kopplung aufheben',
    title: (name) => `Kopplung mit ${name} aufheben?`,
    text: 'Die Bridge hat dann keinen Zugang mehr zu diesem Server.',
    open: (count) =>
      count === 0
        ? 'Es gibt keine offenen Aufträge.'
        : count === 1
          ? 'Der offene Auftrag bleibt erhalten und wartet, bis wieder eine Bridge gekoppelt ist. Falls die Bridge daran arbeitet, beginnt er von vorn.'
          : `Die ${count} offenen Aufträge bleiben erhalten und warten, bis wieder eine Bridge gekoppelt ist. Woran die Bridge gerade arbeitet, beginnt von vorn.`,
    kept: 'Schon geschriebene Figuren und Zusammenfassungen bleiben erhalten.',
    done: (name) => `Kopplung mit ${name} aufgehoben.`,
  },
  state: {
    title: 'Status',
    online: 'Online',
    offline: (since) => `Offline, zuletzt gesehen ${since}`,
    neverSeen: 'Gekoppelt, hat sich noch nicht gemeldet',
    paused: 'Angehalten. Sie beginnt keine Aufträge, bis sie auf ihrer Seite fortgesetzt wird.',
    noModel: 'Kein Sprachmodell ist bereit. Aufträge warten, bis auf der Seite der Bridge eines eingerichtet ist.',
    notAble: 'Diese Version der Bridge kann keine Figuren und Zusammenfassungen erstellen.',
    facts: {
      version: 'Version',
      platform: 'Plattform',
      paired: 'Gekoppelt',
      seen: 'Zuletzt gesehen',
      models: 'Sprachmodelle',
      page: 'Seite',
    },
    page: 'Seite der Bridge öffnen',
    pageHint: 'Nur in Ihrem lokalen Netz erreichbar.',
  },
  budget: {
    title: 'Budget in diesem Monat',
    spent: (spent, budget) => `${spent} von ${budget} ausgegeben`,
    unlimited: (spent) => `${spent} ausgegeben, kein Monatslimit`,
    nothing: 'Nichts ausgegeben, kein Monatslimit',
    subscription: 'In einem Abonnement enthalten',
    used: 'Das Budget ist aufgebraucht. Aufträge gehen am 1. des nächsten Monats weiter.',
  },
  libraries: {
    title: 'Bibliotheken',
    none: 'Noch keine Bibliotheken.',
    writable: 'Bereit',
    notReady: 'Nicht bereit',
    notReported: {
      text: 'Die Bridge hat diese Bibliothek noch nicht gemeldet.',
      advice: 'Wählen Sie ihren Ordner auf der Seite der Bridge.',
    },
    unknown: (code) => ({
      text:
        code === '' ? 'Die Bridge kann diesen Ordner nicht verwenden.' : `Die Bridge kann diesen Ordner nicht verwenden (${code}).`,
      advice: 'Einzelheiten stehen auf der Seite der Bridge.',
    }),
    faults: {
      missing: {
        text: 'Ordner auf dem Rechner der Bridge nicht gefunden.',
        advice: 'Binden Sie den Ordner der Bibliothek dort ein oder korrigieren Sie den Pfad auf der Seite der Bridge.',
      },
      not_a_folder: {
        text: 'Dieser Pfad ist kein Ordner.',
        advice: 'Tragen Sie auf der Seite der Bridge den Ordner der Bibliothek ein.',
      },
      mismatch: {
        text: 'Dieser Ordner enthält nicht die Dateien dieser Bibliothek.',
        advice: 'Tragen Sie auf der Seite der Bridge den richtigen Ordner ein. Wenn er stimmt, scannen Sie die Bibliothek.',
      },
      read_only: {
        text: 'Die Bridge darf diesen Ordner lesen, aber nicht beschreiben.',
        advice: 'Binden Sie ihn mit Schreibrecht ein, und erlauben Sie dem Benutzer der Bridge, darin zu schreiben.',
      },
    },
  },
}
