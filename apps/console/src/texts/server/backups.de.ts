import type { Texts } from './backups.ts'

export const de: Texts = {
  title: 'Sicherungen',
  intro: 'Kopien der Datenbank. Audiodateien und config.yaml gehören nicht dazu.',
  folder: 'Ordner auf dem Server:',
  create: 'Jetzt sichern',
  running: 'Sicherung läuft …',
  finished: 'Sicherung abgeschlossen.',
  lastSuccess: 'Letzte Sicherung:',
  folderFault: 'Der Ordner der Sicherungen ist nicht lesbar.',
  folderFaults: {
    permission_denied: (folder) => `Geben Sie dem Benutzerkonto des Servers Zugriff auf ${folder}. Bis dahin wird nichts gelöscht.`,
    not_a_folder: (folder) =>
      `${folder} ist eine Datei. Verschieben Sie sie oder wählen Sie einen anderen Ordner. Bis dahin wird nichts gelöscht.`,
    unreadable: (folder) => `Prüfen Sie den Datenträger oder die Netzwerkfreigabe von ${folder}. Bis dahin wird nichts gelöscht.`,
  },
  lastFailed: (when) => `Sicherung ${when} fehlgeschlagen.`,
  errors: {
    disk_full: (folder) =>
      `Der Datenträger ist voll. Schaffen Sie Platz in ${folder} oder löschen Sie alte Sicherungen und versuchen Sie es erneut.`,
    permission_denied: (folder) =>
      `Der Server darf nicht in ${folder} schreiben. Geben Sie seinem Benutzerkonto Schreibrechte für diesen Ordner und versuchen Sie es erneut.`,
    failed: () => 'Prüfen Sie das Serverprotokoll und versuchen Sie es erneut.',
  },
  empty: {
    title: 'Noch keine Sicherungen.',
    text: 'Eine Sicherung ist eine Kopie der Datenbank: Konten, Anmeldungen, Bibliotheken, Änderungen, Hörfortschritt, Lesezeichen und Verlauf. Audiodateien und config.yaml gehören nicht dazu.',
  },
  kinds: { scheduled: 'Automatisch', manual: 'Manuell', 'before-restore': 'Vor einer Wiederherstellung' },
  columns: { created: 'Erstellt', kind: 'Art', size: 'Größe' },
  schedule: {
    title: 'Automatische Sicherungen',
    change: 'Ändern',
    off: 'Aus. Es werden keine automatischen Sicherungen erstellt.',
    daily: (time) => `Täglich um ${time} Uhr`,
    weekly: (day, time) => `Jeden ${day} um ${time} Uhr`,
    nextNear: (day, time) => `Nächste Sicherung ${day} um ${time} Uhr`,
    nextOn: (day, time) => `Nächste Sicherung am ${day} um ${time} Uhr`,
    due: 'Nächste Sicherung in spätestens einer Minute',
    serverTime: '(Zeit des Servers)',
    keeps: (count) =>
      count === 1
        ? 'Die neueste automatische Sicherung wird aufbewahrt.'
        : `Die ${count} neuesten automatischen Sicherungen werden aufbewahrt.`,
    dialog: 'Automatische Sicherungen',
    interval: 'Zeitplan',
    intervals: { off: 'Aus', daily: 'Täglich', weekly: 'Einmal pro Woche' },
    weekday: 'Tag',
    time: 'Uhrzeit',
    timeHint: 'In der Zeitzone des Servers.',
    keep: 'Anzahl der Sicherungen',
    keepHint: 'Ältere automatische Sicherungen werden nach der nächsten gelöscht. Manuelle bleiben erhalten.',
    saved: 'Zeitplan gespeichert.',
    invalid: {
      schedule: 'Geben Sie eine Uhrzeit wie 03:30 ein.',
      keep: 'Geben Sie eine ganze Zahl von 1 bis 365 ein.',
    },
  },
  download: {
    act: 'Herunterladen',
    label: (when) => `Sicherung vom ${when} herunterladen`,
    title: 'Sicherung herunterladen',
    text: (when, size) => `Die Sicherung vom ${when} ist ${size} groß.`,
    warning: 'Sie enthält alles aus der Datenbank, auch Konten und Hörverlauf. Bewahren Sie sie an einem sicheren Ort auf.',
    progress: (done, all) => `${done} von ${all}`,
    done: 'Sicherung heruntergeladen.',
    tooLarge:
      'Dieser Browser kann nur Dateien bis 200 MB herunterladen. Verwenden Sie Chrome oder Edge über HTTPS oder führen Sie diesen Befehl auf Ihrem Computer aus.',
    command: 'Befehl zum Herunterladen',
    key: 'Ersetzen Sie YOUR_API_KEY durch den API-Schlüssel eines Administrators.',
    createKey: 'API-Schlüssel erstellen',
    file: 'Oder kopieren Sie diese Datei vom Server',
    failed: {
      title: 'Download fehlgeschlagen.',
      advice: 'Prüfen Sie Ihre Verbindung und den freien Speicherplatz auf diesem Computer und versuchen Sie es erneut.',
    },
  },
  remove: {
    act: 'Löschen',
    label: (when) => `Sicherung vom ${when} löschen`,
    title: 'Sicherung löschen?',
    text: (when, size) => `Die Sicherung vom ${when} (${size}) wird endgültig gelöscht.`,
    cancels: 'Eine ausstehende Wiederherstellung verwendet diese Sicherung. Sie wird abgebrochen.',
    done: 'Sicherung gelöscht.',
  },
  restore: {
    act: 'Wiederherstellen',
    label: (when) => `Sicherung vom ${when} wiederherstellen`,
    title: 'Sicherung wiederherstellen?',
    consequence: (when) =>
      `Alles in der Datenbank wird wieder so, wie es am ${when} war. Seitdem widerrufene Anmeldungen und API-Schlüssel gelten dann wieder.`,
    lost: (when) =>
      `Alles seit dem ${when} geht verloren: neue Konten, Hörfortschritt, Lesezeichen, Bearbeitungen und alle anderen Änderungen.`,
    copy: 'Die aktuelle Datenbank wird als Sicherung aufbewahrt, damit Sie zu ihr zurückkehren können.',
    later: 'Es geschieht nichts, bis Sie den Server neu starten.',
    replaces: (when) => `Das ersetzt die ausstehende Wiederherstellung der Sicherung vom ${when}.`,
    done: 'Starten Sie den Server neu, um die Wiederherstellung auszuführen.',
    pending: (when, by) => `Die Wiederherstellung der Sicherung vom ${when} steht aus (angefordert von ${by}).`,
    instruction: 'Starten Sie den Server neu, um sie auszuführen.',
    cancel: 'Wiederherstellung abbrechen',
    cancelled: 'Wiederherstellung abgebrochen.',
  },
  outcome: {
    ok: (when, ago) => `Die Sicherung vom ${when} wurde ${ago} wiederhergestellt.`,
    refused: (when, ago) => `Die Sicherung vom ${when} wurde nicht wiederhergestellt (${ago}).`,
    refusedUnnamed: (ago) => `Eine Wiederherstellung ist ${ago} fehlgeschlagen.`,
    errors: {
      missing: 'Die Datei war nicht mehr da. Wählen Sie eine andere Sicherung.',
      unusable: 'Die Datei ist beschädigt oder keine Sicherung von Chapterhouse. Wählen Sie eine andere Sicherung.',
      newer: 'Sie stammt von einer neueren Version. Aktualisieren Sie den Server und versuchen Sie es erneut.',
      failed: 'Prüfen Sie das Serverprotokoll und den freien Speicherplatz und versuchen Sie es erneut.',
    },
    copyListed: (when) => `Die vorherige Datenbank ist in der Liste: Art „Vor einer Wiederherstellung“, ${when}.`,
    copyFile: (name) => `Die vorherige Datenbank war nicht lesbar. Sie liegt im Datenordner als ${name}.`,
  },
}
