import type { Texts } from './settings.ts'

const settings: Texts['settings'] = {
  'general.name': {
    label: 'Name des Servers',
    text: 'Wird den Hörern angezeigt. Leer lassen für „Chapterhouse“.',
    wrong: 'Geben Sie höchstens 64 Zeichen ein.',
  },
  'general.public_url': {
    label: 'Öffentliche Adresse',
    text: 'Steht in Einladungen und Links. Leer lassen, um die Adresse der jeweiligen Anfrage zu verwenden.',
    wrong: 'Geben Sie eine Adresse wie https://books.example.org ein, ohne Abfrage, Fragment und Benutzer.',
  },
  'general.lan_url': {
    label: 'Adresse im Heimnetz',
    text: 'Erhalten Player zusätzlich zur öffentlichen Adresse. Leer lassen, um sie aus Anfragen im Heimnetz zu übernehmen.',
    wrong: 'Geben Sie eine Adresse wie http://192.168.1.20:8080 ein, ohne Abfrage, Fragment und Benutzer.',
  },
  'general.session_days': {
    label: 'Hörsitzungen aufbewahren (Tage)',
    text: 'Tagessummen und beendete Bücher bleiben immer erhalten.',
    wrong: 'Geben Sie eine ganze Zahl von 30 bis 3650 ein.',
  },
  'general.database_cache_mb': {
    label: 'Zwischenspeicher der Datenbank (MB)',
    text: 'Arbeitsspeicher für Seiten der Datenbank. 0 wählt ihn nach dem Speicher des Rechners.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 4096 ein.',
  },
  'network.bind': {
    label: 'Adresse für Verbindungen',
    text: 'Adresse und Port, auf denen der Server Verbindungen annimmt. 127.0.0.1 beschränkt ihn auf diesen Rechner.',
    wrong: 'Geben Sie Adresse und Port ein, zum Beispiel 127.0.0.1:8080.',
  },
  'network.tls_mode': {
    label: 'Verschlüsselung',
    text: 'Standard ist „Aus“, wenn sich nur dieser Rechner verbinden kann, sonst ein selbst signiertes Zertifikat. Schalten Sie sie hinter einem Proxy aus, der die Verschlüsselung übernimmt.',
    wrong: 'Geben Sie zuerst mindestens einen Hostnamen für das automatische Zertifikat ein.',
  },
  'network.tls_hosts': {
    label: 'Hostnamen in Zertifikaten',
    text: 'Für jeden wird ein automatisches Zertifikat angefordert. Ein selbst signiertes enthält sie zusätzlich zu den Namen des Rechners. Einer pro Zeile.',
    wrong:
      'Geben Sie bis zu 50 Hostnamen wie books.example.org ein. Ein automatisches Zertifikat erfordert Namen, keine IP-Adressen.',
  },
  'network.trusted_proxies': {
    label: 'Vertrauenswürdige Proxys',
    text: 'Proxys, deren X-Forwarded-For vertraut wird. Die letzte Adresse darin gilt dann als Client. Eine Adresse oder ein Bereich pro Zeile.',
    wrong: 'Geben Sie bis zu 50 Adressen oder Bereiche ein, zum Beispiel 10.0.0.0/8.',
  },
  'network.cors_origins': {
    label: 'Erlaubte Ursprünge',
    text: 'Webplayer auf anderen Seiten und Apps, die diesen Server verwenden dürfen. * erlaubt alle. Leer lassen, um keine zu erlauben. Einer pro Zeile.',
    wrong: 'Geben Sie * oder bis zu 50 Ursprünge ein, zum Beispiel https://player.example.org oder capacitor://localhost.',
  },
  'network.tls_cache_dir': {
    label: 'Ordner für automatische Zertifikate',
    text: 'Wenn leer, wird „certs“ im Datenordner verwendet.',
    wrong: '',
  },
  'network.tls_cert_file': {
    label: 'Zertifikatsdatei',
    text: 'Das Zertifikat, das verwendet wird, wenn es kein automatisches gibt, im PEM-Format. Wenn leer, wird selfsigned-cert.pem im Datenordner verwendet.',
    wrong: '',
  },
  'network.tls_key_file': {
    label: 'Datei des privaten Schlüssels',
    text: 'Der private Schlüssel dieses Zertifikats, im PEM-Format. Wenn leer, wird selfsigned-key.pem im Datenordner verwendet.',
    wrong: '',
  },
  'network.acme_directory': {
    label: 'Zertifizierungsstelle',
    text: 'Stellt automatische Zertifikate aus (ACME). Wenn Sie ein automatisches Zertifikat wählen, stimmen Sie ihren Bedingungen zu.',
    wrong: '',
  },
  'players.web_player': { label: 'Webplayer', text: 'Der Player unter /web.', wrong: '' },
  'players.web_dir': {
    label: 'Ordner eines anderen Webplayers',
    text: 'Unter /web bereitgestellt. Wenn leer, wird der eingebaute Player verwendet.',
    wrong: '',
  },
  'players.app_scheme': {
    label: 'URL-Schema von Apps',
    text: 'Kopplungslinks mit diesem Schema öffnen eine App. Verwenden Sie „audiosilo“ für die Apps von AudioSilo.',
    wrong: 'Geben Sie das Schema einer App ein, zum Beispiel audiosilo.',
  },
  'players.apple_app_ids': {
    label: 'Apple-App-IDs',
    text: 'Apps für iPhone, iPad und Mac, die Links zu diesem Server öffnen. Eine pro Zeile.',
    wrong: 'Geben Sie bis zu 50 App-IDs ein, zum Beispiel ABCDE12345.org.example.player.',
  },
  'players.android_package': {
    label: 'Android-Paket',
    text: 'Die Android-App, die Links zu diesem Server öffnet. Erfordert auch die Fingerabdrücke ihrer Zertifikate.',
    wrong: 'Geben Sie einen Paketnamen ein, zum Beispiel org.example.player.',
  },
  'players.android_sha256': {
    label: 'Fingerabdrücke der Android-Zertifikate',
    text: 'Die Signaturzertifikate dieser App (SHA-256). Einer pro Zeile.',
    wrong: 'Geben Sie bis zu 50 Fingerabdrücke ein, jeder mit 32 Paaren hexadezimaler Ziffern und Doppelpunkten.',
  },
  'limits.requests_per_second': {
    label: 'Anfragen pro Sekunde',
    text: 'Durchschnitt pro IP-Adresse. 0 = unbegrenzt.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 1000 ein.',
  },
  'limits.burst': {
    label: 'Anfragen auf einmal',
    text: 'So viele sind kurzzeitig über dem Durchschnitt erlaubt. 0 = unbegrenzt.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 10000 ein.',
  },
  'limits.media_requests_per_second': {
    label: 'Medienanfragen pro Sekunde',
    text: 'Durchschnitt pro Anmeldung: Audio, Bilder und das Speichern des Hörfortschritts. 0 = unbegrenzt.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 100000 ein.',
  },
  'limits.media_burst': {
    label: 'Medienanfragen auf einmal',
    text: 'So viele sind kurzzeitig über dem Durchschnitt erlaubt. 0 = unbegrenzt.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 100000 ein.',
  },
  'media.accel': {
    label: 'Audiodateien über einen Proxy',
    text: 'Ein vertrauenswürdiger Proxy sendet die Audiodateien selbst.',
    wrong: 'Wählen Sie einen Eintrag aus der Liste.',
  },
  'metadata.enabled': {
    label: 'Bücher bei einem Metadatendienst nachschlagen',
    text: 'Ergänzt Bücher um Beschreibungen, Figuren, Zusammenfassungen und Reihen. Der Dienst erhält ASIN und ISBN, beim Abgleich auch Titel und Namen, aber nie den Namen eines Hörers oder einen Pfad.',
    wrong: 'Geben Sie zuerst die Adresse des Metadatendiensts ein.',
  },
  'metadata.base_url': {
    label: 'Adresse des Metadatendiensts',
    text: 'Eine eingebaute Adresse gibt es nicht.',
    wrong: 'Geben Sie eine Adresse wie https://metadata.example.org ein, ohne Abfrage, Fragment und Benutzer.',
  },
  'metadata.region': {
    label: 'Bevorzugter Shop',
    text: 'Seine ASIN hat Vorrang, wenn eine Aufnahme mehrere hat.',
    wrong: 'Wählen Sie einen Eintrag aus der Liste.',
  },
  'demo.enabled': {
    label: 'Gäste zulassen',
    text: 'Alle können den Server als Gast verwenden, ohne Konto. Erfordert eine Bibliothek für Gäste.',
    wrong: 'Geben Sie zuerst die Bibliothek für Gäste ein.',
  },
  'demo.library': {
    label: 'Bibliothek für Gäste',
    text: 'Der Name der Bibliothek, auf die Gäste Zugriff haben.',
    wrong: 'Keine Bibliothek heißt so. Prüfen Sie die Schreibweise.',
  },
  'demo.max_users': {
    label: 'Höchstzahl der Gäste',
    text: 'Weitere Gäste werden abgewiesen. 0 = unbegrenzt. Leer lassen für den Standard.',
    wrong: 'Geben Sie eine ganze Zahl von 0 bis 100000 ein oder lassen Sie das Feld leer.',
  },
  'demo.idle_ttl': {
    label: 'Inaktive Gäste entfernen nach',
    text: 'Ein inaktiver Gast wird mit allen seinen Daten entfernt.',
    wrong: 'Geben Sie eine Dauer wie 24h, 90m oder 1h30m ein.',
  },
  'general.update_check': {
    label: 'Nach Updates suchen',
    text: 'Sucht einmal am Tag nach einer neueren Version. Gesendet wird nur die Version dieses Servers. Erfordert die Adresse der Versionsliste.',
    wrong: 'Geben Sie zuerst die Adresse der Versionsliste ein.',
  },
  'update.url': {
    label: 'Adresse der Versionsliste',
    text: 'Dort listet eine Code-Plattform die Versionen von Chapterhouse als JSON auf, zum Beispiel https://forge.example/api/v1/repos/owner/chapterhouse/releases. Es ist keine Adresse voreingestellt.',
    wrong: 'Geben Sie eine http- oder https-Adresse ein oder lassen Sie das Feld leer.',
  },
  'metrics.bind': {
    label: 'Adresse für Metriken',
    text: 'Eine eigene Adresse mit Port für /metrics, lesbar für alle, die sich verbinden können, zum Beispiel 127.0.0.1:9100. Leer lassen, um für Metriken den API-Schlüssel eines Administrators zu verlangen.',
    wrong: 'Geben Sie Host:Port mit einem Port ein, den der Server nicht verwendet, oder lassen Sie das Feld leer.',
  },
  'tools.download_url': {
    label: 'Download-Adresse für ffmpeg',
    text: 'Wird einmal verwendet, wenn auf diesem Rechner ffmpeg und ffprobe fehlen. Erfordert die Prüfsumme darunter. Wenn leer, wird nichts heruntergeladen.',
    wrong: '',
  },
  'tools.sha256': {
    label: 'Prüfsumme für ffmpeg',
    text: 'SHA-256 dieses Downloads. Ohne sie wird nichts heruntergeladen.',
    wrong: '',
  },
}

export const de: Texts = {
  title: 'Einstellungen',
  sections: {
    general: 'Allgemein',
    network: 'Netzwerk',
    players: 'Player',
    limits: 'Grenzen',
    media: 'Medien',
    metadata: 'Metadatendienst',
    demo: 'Gäste',
    update: 'Updates',
    metrics: 'Metriken',
    tools: 'Werkzeuge',
  },
  settings,
  options: {
    'network.tls_mode': { off: 'Aus', selfsigned: 'Selbst signiertes Zertifikat', autocert: 'Automatisches Zertifikat' },
    'media.accel': { off: 'Aus', nginx: 'nginx (X-Accel-Redirect)', sendfile: 'X-Sendfile' },
    'metadata.region': {
      '': 'USA (Standard)',
      us: 'USA',
      uk: 'Vereinigtes Königreich',
      ca: 'Kanada',
      au: 'Australien',
      de: 'Deutschland',
      fr: 'Frankreich',
      es: 'Spanien',
      it: 'Italien',
      jp: 'Japan',
      in: 'Indien',
      br: 'Brasilien',
    },
    'players.web_player': { embedded: 'Eingebaut', dir: 'Aus einem Ordner', '': 'Keiner' },
  },
  defaultValue: (value) => `Standard: ${value}.`,
  restart: 'Wirkt nach einem Neustart.',
  empty: 'Leer',
  on: 'Ein',
  off: 'Aus',
  locked: {
    variable: (name) => `Durch die Umgebungsvariable ${name} auf dem Server festgelegt. Ändern Sie sie dort.`,
    flag: 'Durch eine Befehlszeilenoption des Servers festgelegt. Ändern Sie sie dort.',
    file: 'Kann nur in config.yaml geändert werden.',
  },
  pending: (names) => `Starten Sie den Server neu, um diese Einstellungen anzuwenden: ${names}.`,
  changed: (count) => (count === 1 ? '1 ungespeicherte Änderung' : `${count} ungespeicherte Änderungen`),
  discard: 'Verwerfen',
  saved: 'Einstellungen gespeichert.',
  backups: {
    title: 'Sicherungen',
    text: 'Zeitplan und Anzahl der Sicherungen haben eine eigene Seite.',
    link: 'Zu den Sicherungen',
  },
  network: {
    title: 'Netzwerk ändern?',
    text: 'Mit falschen Netzwerkeinstellungen ist der Server vielleicht nicht mehr erreichbar, auch für Sie nicht.',
    undo: 'Bearbeiten Sie in diesem Fall config.yaml im Datenordner des Servers, sodass die Datei diese Zeilen enthält, und starten Sie den Server neu:',
    act: 'Speichern',
  },
}
