import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { createTone } from '@chapterhouse/testkit/tone'
import { encodedIn, type Frame, id3Tag, id3v1Tag } from '../../../test/id3-bytes.ts'
import readTags, { type ReadFile } from '../../read-tags.worker.ts'
import { tagFields } from '../../tag-fields.ts'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'

const silence = () => createTone({ kind: 'mp3', options: ['-id3v2_version', '0'] })
const read = async (tag: Buffer, end = Buffer.alloc(0)) => readAudio(inMemory(Buffer.concat([tag, await silence(), end])))
/** Album and author of a file whose frames declare ISO-8859-1. */
async function namesOf(album: Buffer | string, artist?: Buffer | string) {
  const facts = await read(id3Tag([['TALB', album], ...(artist === undefined ? [] : [['TPE1', artist] satisfies Frame])]))
  const { album: title, author } = tagFields(facts?.tags ?? {}).fields
  return [title, author]
}

/** Names as in real tags: a title, an author. */
const SCRIPTS: readonly [label: string, title: string, author: string][] = [
  ['windows-1252', 'The King’s Road – Part One', 'Jörg Müller'],
  ['windows-1250', 'Książę i żółta łódź', 'Bolesław Prus'],
  ['windows-1250', 'Žluťoučký kůň úpěl ďábelské ódy', 'Karel Čapek'],
  ['windows-1251', 'Вечера на хуторе близ Диканьки', 'Николай Гоголь'],
  ['windows-1251', 'Тіні забутих предків', 'Михайло Коцюбинський'],
  ['windows-1251', 'Идиот', 'Фёдор Достоевский'],
  ['koi8-r', 'Вечера на хуторе близ Диканьки', 'Николай Гоголь'],
  ['koi8-r', 'Преступление и наказание', 'Фёдор Достоевский'],
  ['windows-1253', 'Βίος και Πολιτεία του Αλέξη Ζορμπά', 'Νίκος Καζαντζάκης'],
  ['windows-1253', 'Οδύσσεια', 'Όμηρος'],
  ['windows-1255', 'סיפור על אהבה וחושך', 'עמוס עוז'],
  ['windows-1256', 'ألف ليلة وليلة', 'نجيب محفوظ'],
  ['windows-1256', 'موسم الهجرة إلى الشمال', 'الطيب صالح'],
  ['windows-874', 'สี่แผ่นดิน', 'คึกฤทธิ์ ปราโมช'],
  ['shift_jis', 'ノルウェイの森', '村上春樹'],
  ['shift_jis', '吾輩は猫である', '夏目漱石'],
  ['gbk', '三体', '刘慈欣'],
  ['gbk', '活着', '余华'],
  ['gbk', '平凡的世界', '路遥'],
  ['big5', '鹿鼎記', '金庸'],
  ['big5', '傾城之戀與其他故事', '張愛玲'],
  ['euc-kr', '채식주의자', '한강'],
  ['euc-kr', '엄마를 부탁해', '신경숙'],
]

for (const [label, title, author] of SCRIPTS) {
  test(`t05 "${title}" in ${label} under ISO-8859-1`, async () => {
    assert.deepEqual(await namesOf(encodedIn(label, title), encodedIn(label, author)), [title, author])
  })
}

test('every script is right or as declared, through every encoding of ID3', async () => {
  const wrong: string[] = []
  for (const [label, title, author] of [...SCRIPTS, ['utf-8', 'प्रेमचंद की कहानियाँ', 'प्रेमचंद'] as const]) {
    for (const [encoding, page] of [
      [0, label],
      [0, 'utf-8'],
      [1, 'utf-16le'],
      [2, 'utf-16be'],
      [3, 'utf-8'],
      [3, label],
    ] as const) {
      for (const names of [[title], [title, author], [author]]) {
        const bytes = names.map((name) => encodedIn(page, name))
        const frames = bytes.map((content, at): Frame => [at === 0 ? 'TALB' : 'TPE1', content, encoding])
        const { fields } = tagFields((await read(id3Tag(frames, 4)))?.tags ?? {})
        for (const [at, name] of names.entries()) {
          const found = at === 0 ? fields.album : fields.author
          const untouched = new TextDecoder('windows-1252').decode(bytes[at])
          const accident = bytes[at]?.equals(Buffer.from(found ?? '')) && found !== ''
          const isRight =
            found === name ||
            (accident && (names.length === 1 || encoding === 3)) ||
            (found === untouched && encoding === 0) ||
            (found === undefined && page === label)
          if (!isRight) wrong.push(`${page} as ${encoding}: ${name} is ${found}`)
        }
      }
    }
  }
  assert.deepEqual(wrong, [])
})

const WESTERN: readonly [title: string, author?: string][] = [
  ['São João', 'Señor Ñuño'],
  ['Åsa Öberg'],
  ['ÆØÅ'],
  ['Öö'],
  ['Été', 'Zoé Noël'],
  ['À la recherche du temps perdu – Du côté de chez Swann', 'Marcel Proust'],
  ['Os Maias: episódios da vida romântica – não há coração', 'Eça de Queirós'],
  ['Sjálfstætt fólk, Íslandsklukkan og Brekkukotsannáll', 'Halldór Laxness, Þórbergur Þórðarson'],
  ['Die größte Süße', 'Günter Graß'],
  ['Col·lecció d´estiu', 'Mercè Rodoreda'],
  ['Spy×Family', 'Tatsuya Endō'.normalize('NFKD').replace(/\u0304/, '')],
  ['¿Qué? ¡Sí!', 'Mª José'],
  ['Ærøskøbing', 'Søren Å'],
  ['L´été à l‘île', 'Anaïs Nin'],
  ['Ke$ha AC¢DC', 'P¡nk'],
  ['Preis: 5 £ ½ Jahr²', 'Jürgen'],
  ['ÉTÉ À LA FERME', 'ÉLÉONORE'],
  ['Øyvind på øya', 'Bjørnstjerne Bjørnson'],
]

for (const [title, author] of WESTERN) {
  test(`"${title}" is Western text and is kept`, async () => {
    const bytes = (text: string | undefined) => text && encodedIn('windows-1252', text)
    const facts = await read(
      id3Tag([['TALB', bytes(title) ?? ''], ...(author ? [['TPE1', bytes(author) ?? ''] satisfies Frame] : [])]),
    )
    const { album, author: found } = tagFields(facts?.tags ?? {}).fields
    assert.deepEqual([album, found], [title, author])
  })
}

test('t01 symbols of Windows-1252 are read in texts, comments, further fields, chapters and ID3v1', async () => {
  const chapter = Buffer.concat([
    Buffer.from('ch0\0'),
    Buffer.alloc(16),
    Buffer.from('TIT2'),
    Buffer.of(0, 0, 0, 6, 0, 0, 0),
    Buffer.from('It\x92s\x85', 'latin1'),
  ])
  const tag = id3Tag([
    ['TALB', 'The King\x92s Road \x96 Part One'],
    ['COMM', 'eng\0It\x92s'],
    ['TXXX', 'SUBTITLE\0\x84Sub\x93'],
  ])
  const body = Buffer.concat([tag.subarray(10), Buffer.from('CHAP'), Buffer.of(0, 0, 0, chapter.length, 0, 0), chapter])
  const whole = Buffer.concat([Buffer.from('ID3'), Buffer.of(3, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f), body])
  const facts = await read(whole)
  const { album, description, subtitle } = tagFields(facts?.tags ?? {}).fields
  assert.deepEqual([album, description, subtitle], ['The King’s Road – Part One', 'It’s', '„Sub“'])
  assert.deepEqual(
    facts?.chapters.map(({ title }) => title),
    ['It’s…'],
  )
  const old = await read(Buffer.alloc(0), id3v1Tag({ album: 'It\x92s', artist: 'Zo\xeb' }))
  assert.deepEqual([old?.tags['album'], old?.tags['artist']], [['It’s'], ['Zoë']])
})

test('t02 UTF-8 under ISO-8859-1 is recognised text by text', async () => {
  assert.deepEqual(await namesOf(Buffer.from('Žluťoučký kůň'), Buffer.from('Jörg Müller')), ['Žluťoučký kůň', 'Jörg Müller'])
  assert.deepEqual(await namesOf(Buffer.from('Žluťoučký kůň'), 'J\xf6rg'), ['Žluťoučký kůň', 'Jörg'])
  assert.deepEqual(await namesOf(Buffer.from('\ufeffÅ'), '\xff\xfeA\0b\0'), ['Å', 'Ab'])
})

test('a character truncated by the 30 bytes of ID3v1 is dropped', async () => {
  const cut = (label: string, text: string) => encodedIn(label, text).subarray(0, 30)
  const utf8 = await read(Buffer.alloc(0), id3v1Tag({ album: cut('utf-8', 'Die größten Geschichten der öö'), artist: 'Ann' }))
  assert.equal(utf8?.tags['album']?.[0], 'Die größten Geschichten der')
  const wide = await read(
    Buffer.alloc(0),
    id3v1Tag({ album: cut('shift_jis', 'x吾輩は猫である。名前はまだ無い。どこ'), artist: 'Ann' }),
  )
  assert.equal(wide?.tags['album']?.[0], 'x吾輩は猫である。名前はまだ無')
})

test('t16 a tag without names does not hide the names of an older one', async () => {
  const old = id3v1Tag({ title: 'T', artist: 'Ann', album: 'Old' })
  const rows: [Frame[], number, (string | undefined)[]][] = [
    [[['TSSE', 'Lavf']], 4, ['Old', 'Ann']],
    [
      [
        ['TXXX', 'Key\0Value'],
        ['TCON', 'Speech'],
      ],
      3,
      ['Old', 'Ann'],
    ],
    [
      [
        ['TALB', ''],
        ['TSSE', 'x'],
      ],
      3,
      ['Old', 'Ann'],
    ],
    [[['TALB', 'New']], 3, ['New', undefined]],
  ]
  for (const [frames, version, expected] of rows) {
    const { album, author } = tagFields((await read(id3Tag(frames, version), old))?.tags ?? {}).fields
    assert.deepEqual([album, author], expected)
  }
  const both = Buffer.concat([id3Tag([['TSSE', 'Lavf']], 4), id3Tag([['TALB', 'Second']])])
  assert.deepEqual((await read(both))?.tags['talb'], ['Second'])
  const flac = await createTone({ kind: 'flac', options: ['-map_metadata', '-1'] })
  assert.deepEqual(readAudio(inMemory(Buffer.concat([id3Tag([['TALB', 'Flac']]), flac])))?.tags['talb'], ['Flac'])
})

test("t16 an APE tag without names does not hide ID3v1's, and ID3v1's truncated texts are not added to it", async () => {
  using folder = temporaryFolder()
  const old = id3v1Tag({
    artist: encodedIn('windows-1251', 'Николай Гоголь'),
    album: encodedIn('windows-1251', 'Вечера на хуторе'),
  })
  const rows: [Record<string, string>, string, string][] = [
    [{ REPLAYGAIN_TRACK_GAIN: '-1 dB' }, 'Вечера на хуторе', 'Николай Гоголь'],
    [{ Album: 'Вечера на хуторе близ Диканьки', Artist: 'Гоголь' }, 'Вечера на хуторе близ Диканьки', 'Гоголь'],
  ]
  for (const [items, album, author] of rows) {
    await writeFiles(folder.path, { '1.mp3': Buffer.concat([await silence(), apeTag(items), old]) })
    const [read] = await readTags({ root: folder.path, files: [{ path: '1.mp3' }] })
    const { fields } = (read as ReadFile).tags
    assert.deepEqual([fields.album, fields.author], [album, author])
  }
})

/** Text items, with a footer only. */
function apeTag(items: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([name, text]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(Buffer.byteLength(text))
      return Buffer.concat([head, Buffer.from(`${name}\0${text}`)])
    }),
  )
  const footer = Buffer.alloc(32)
  footer.write('APETAGEX')
  footer.writeUInt32LE(2_000, 8)
  footer.writeUInt32LE(body.length + 32, 12)
  footer.writeUInt32LE(Object.keys(items).length, 16)
  return Buffer.concat([body, footer])
}

test('one encoding is chosen for all texts of a file, and texts that none explains are unchanged', async () => {
  const mixed = await read(
    id3Tag([
      ['TALB', encodedIn('windows-1251', 'Преступление и наказание')],
      ['TPE1', encodedIn('windows-1251', 'Ю. Ёж')],
      ['TXXX', Buffer.concat([Buffer.from('NARRATOR\0'), encodedIn('windows-1251', 'Мы')])],
      ['COMM', 'engA long comment in English, without anything else: http://example.org/books'],
    ]),
  )
  const { author, narrator } = tagFields(mixed?.tags ?? {}).fields
  assert.deepEqual([author, narrator], ['Ю. Ёж', 'Мы'])
  // Two letters alone prove nothing.
  assert.deepEqual(await namesOf(encodedIn('windows-1251', 'Мы')), ['Ìû', undefined])
  assert.deepEqual(await namesOf('x\x81y'), [undefined, undefined])
})

test('several texts in a frame, and several frames, are a list of people', async () => {
  const rows: Frame[][] = [
    [['TPE1', 'Platon\0Aristotel', 3]],
    [['TPE1', 'Platon\0Aristotel', 0]],
    [['TPE1', encodedIn('utf-16le', 'Platon\0Aristotel'), 1]],
    [
      ['TPE1', 'Platon'],
      ['TPE1', 'Aristotel'],
    ],
  ]
  for (const frames of rows) {
    const { author, authorNames } = tagFields((await read(id3Tag(frames, 4)))?.tags ?? {}).fields
    assert.deepEqual([author, authorNames], ['Platon, Aristotel', ['Platon', 'Aristotel']])
  }
})

test('lists repaired texts before and after', async () => {
  const facts = await read(
    id3Tag([
      ['TALB', encodedIn('windows-1251', 'Вечера')],
      ['TPE1', Buffer.from('Jörg')],
      ['TCOM', 'J\xf6rg'],
    ]),
  )
  assert.deepEqual(facts?.repaired, [
    { before: 'Âå÷åðà', after: 'Вечера' },
    { before: 'JÃ¶rg', after: 'Jörg' },
  ])
  const signs = await read(id3Tag([['TALB', 'It\x92s']]))
  assert.deepEqual(signs?.repaired, [{ before: 'It\ufffds', after: 'It’s' }])
  assert.equal((await read(id3Tag([['TALB', 'S\xe3o Jo\xe3o']])))?.repaired, undefined)
})
