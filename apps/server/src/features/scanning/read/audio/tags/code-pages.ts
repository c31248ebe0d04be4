/**
 * How often characters occur in each script, to recognise the encoding of a text (docs/decisions/0081). Weights are per mille of
 * the letters; for Western and Central European of the letters beyond ASCII.
 */

/** An encoding with one byte per character. */
export interface LetterPage {
  kind: 'letters'
  label: string
  weights: ReadonlyMap<string, number>
  /** Words mix ASCII letters with its own. */
  isLatin: boolean
  /** Letters that occur only at the end of a word, and those that never do. */
  atEnd: string
  neverAtEnd: string
}

/** An encoding with one or two bytes per character. */
export interface WidePage {
  kind: 'wide'
  label: string
  /** Bits of a character, by its rank in the tables. */
  bitsOf: (character: string) => number
}

const letters = (text: string): ReadonlyMap<string, number> =>
  new Map([...text.matchAll(/(\D)([\d.]+)/gu)].map(([, letter = '', weight]) => [letter, Number(weight)]))

const CYRILLIC = letters(
  'о110е85а80и74н67т63с55р47в45л44к35м32д30п28у26я20ы19ь17г17з16б16ч14й12х10ж9ш7ю6ц5щ4э3ф3ъ2ё1і4ї2є1ў1ґ.3ј1љ.3њ.3ћ.3ђ.2џ.1ѓ.1ќ.1ѕ.1',
)
const GREEK = letters('α113ο98ι88ε80τ78ν63σ48η45υ42ρ42κ41π40ς38μ33λ27ω20ά18ί20ό18έ15ή14ύ10ώ10δ17γ17θ12χ12φ9β7ξ5ζ4ψ2ϊ1ΐ.5ϋ.5ΰ.1')
const HEBREW = letters('י110ו103ה87ל74א63ר56ת50ב48מ46ש44נ30ע32ם30ד26ק21ח25פ19כ25ט13ג12צ12ז13ס15ן10ך7ף2ץ1')
const ARABIC = letters(
  'ا127ل116ي66م65ن62و58ه40ر43ت40ب35ع32د27ف26ة28ك20س24ق22أ20ح17ج12ش10ى9ص9ط8خ8إ7ذ7ء5ض6ز6ث6غ5ئ4ظ3آ2ؤ2پ2چ1ژ.3گ2ٹ.3ڈ.3ڑ.3ں.5ھ.5ہ1ے.5ک1ـ.5',
)
const THAI = letters(
  'า77น68ร67อ58ก52เ46ง42ม40ย36ว35ล34ด27ท30ต25ั43่45้40ี30ิ26ส27ะ21บ23ค23ป23แ16ห26จ18พ17ข13ใ12ไ14ุ13ู12ื12โ11ำ11ช15็10์15ซ5ถ8ณ6ศ7ผ7ธ6ษ5ญ5ฟ4ๆ2ฐ3ฝ2ภ6ึ6ฉ2ฬ1ฤ1ฏ.5ฎ.5ฑ.5ฒ.5ฆ.3ฮ.5๊1๋1ฯ.5',
)
/** Western European, as intended by ISO-8859-1. */
const WESTERN = letters('é190ü95ö95ä95à55è50á50ó50í45å40ç35ã35ø30ê25ñ25ß25æ20ú20ô15â12õ12î8ë8ò8ï6ì6ù6û6ð5þ4ý4œ4š4ž4ÿ.5ƒ.1')
/** Only letters for which Windows-1252 has a symbol or nothing: the others decide nothing, since either encoding may be meant. */
const CENTRAL_EUROPEAN = letters('ą60ł60ż40ť20ş20ľ15ź10ś20')

export const WESTERN_PAGE: LetterPage = {
  kind: 'letters',
  label: 'windows-1252',
  weights: WESTERN,
  isLatin: true,
  atEnd: '',
  neverAtEnd: '',
}
export const CENTRAL_EUROPEAN_PAGE: LetterPage = { ...WESTERN_PAGE, label: 'windows-1250', weights: CENTRAL_EUROPEAN }

const page = (label: string, weights: ReadonlyMap<string, number>, { atEnd = '', neverAtEnd = '' } = {}): LetterPage => ({
  ...{ kind: 'letters', label, weights, isLatin: false, atEnd, neverAtEnd },
})

/** In order of frequency: the first hundred or so of modern prose, then more, from names and titles. */
const SIMPLIFIED = [
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从',
  '知使两信情已实最但本意很理回想样手真部把全金问各应头高等第文些外间月老长现明给名向此变利重路水者民死新先政相物它心入体王动正书间女爱城传梦花剑神魔龙风云山海江湖星夜红白黑青春秋冬夏战争世界故事集册卷第章节全史记录者奇侠英雄人狼虎马鸟鱼雪雨火土木石门声音有播讲演读朗诵单田芳袁阔成刘兰李张陈杨黄赵周吴徐孙朱胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘董余苏叶吕魏蒋田杜丁沈姜范傅钟卢汪戴崔任陆廖姚方邱谭韦贾邹熊孟秦阎薛侯雷段郝孔邵毛常万顾赖武康贺严尹钱施牛洪龚慈欣莫言鲁迅老舍金庸古活围平凡百年孤独楼西游三演义水浒传聊斋志异乱清宫帝皇后妃将相和点总因次直流题特别代系什几关表安气眼光打走才开从边四五六七八九做放并又字命员军合再始感觉呢吗被让或认识条由它结果量反性己写原身比较儿受美您听几太妈爸父母亲弟兄姐妹友师生死离歌诗词曲',
] as const
const TRADITIONAL = [
  '的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對著事其裡所去行過家十用發天如然作方成者多日都三小軍二無同麼經法當起與好看學進種將還分此心前面又定見只主沒公從',
  '知使兩信情已實最但本意很理回想樣手真部把全金問各應頭高等第文些外間月老長現明給名向變利重路水民死新先政相物它入體王動正書女愛城傳夢花劍神魔龍風雲山海江湖星夜紅白黑青春秋冬夏戰爭世界故事集冊卷章節史記錄奇俠英雄狼虎馬鳥魚雪雨火土木石門聲音播講演讀朗誦單田芳袁劉蘭李張陳楊黃趙周吳徐孫朱胡郭林何高梁鄭羅宋謝唐韓曹許鄧蕭馮曾程蔡彭潘董余蘇葉呂魏蔣杜丁沈姜范傅鍾盧汪戴崔任陸廖姚方邱譚韋賈鄒熊孟秦閻薛侯雷段郝孔邵毛常萬顧賴武康賀嚴尹錢施牛洪龔慈欣莫言魯迅舍庸古活圍平凡百孤獨樓西遊三演義滸聊齋志異亂清宮帝皇后妃點總因次直流題特別代系什幾關表安氣眼光打走才開邊四五六七八九做放字命員合再始感覺呢嗎被讓或認識條由結果量反性己寫原身比較兒受美您聽太媽爸父母親弟兄姐妹友師離歌詩詞曲龍應台白先勇瓊瑤三毛',
] as const
const KANJI =
  '日一人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨国会社事自者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住無真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢村上藤佐林井原島松清橋沢森池石内宮和夫美郎太樹介彦雄子圭吾湊疑献身君猫吾輩我罪羅門物語殺恋愛剣神魔王城戦記夢星夏目漱石芥川龍之介太宰治宮沢賢治銀河鉄道雪国坊'
const HANGUL = [
  '이다는을의에가고하은지로한도를사기어서자나리대인그시아해수것들만정있라부제일보주구게무전여상과면원으선생성국조장오우마장신비소관동모문진실세경안용유화바',
  '위때스말식업적분러방현내연세년개물치학사회명중간당발강물질거계려니양미공체추결입심요역더각호까남임며까초단알반반민달본행음살았었했던않래두드박김최윤한송류홍노황권백허손배심곽차피터책꽃길눈꿈별밤봄여름겨울하늘바람죽음사랑채식주의자엄마부탁해소년온다작가난장쏘아올린공저나르크토파프즈코브레포카타티디버커트머네데베메테케페예왕의힘검은빛어둠그림',
] as const

const setOf = (text: string): ReadonlySet<string> => new Set(text)

/** All characters in a range of two-byte codes, whose standard lists common ones first. */
function commonOf(label: string, from: number, to: number): () => ReadonlySet<string> {
  let known: ReadonlySet<string> | undefined
  return () => {
    if (known) return known
    const decoder = new TextDecoder(label)
    const found = new Set<string>()
    for (let lead = from >> 8; lead <= to >> 8; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1)
        if ((lead << 8) + trail >= from && (lead << 8) + trail <= to) found.add(decoder.decode(Uint8Array.of(lead, trail)))
    known = found
    return found
  }
}

const PUNCTUATION = setOf('、。，．·‥…―—～「」『』《》〈〉【】（）！？：；“”‘’・ー　〜々')

function wide(
  label: string,
  { ranks, level, other }: { ranks: readonly [string, number][]; level: () => ReadonlySet<string>; other: (c: string) => number },
): WidePage {
  const ranked = new Map<string, number>()
  for (const [text, bits] of ranks) for (const character of text) if (!ranked.has(character)) ranked.set(character, bits)
  for (const character of PUNCTUATION) if (!ranked.has(character)) ranked.set(character, 9)
  const bitsOf = (character: string) => ranked.get(character) ?? (level().has(character) ? 14.3 : other(character))
  return { kind: 'wide', label, bitsOf }
}

const RARE = 19
const HALF_WIDTH_KANA = /[\uff61-\uff9f]/
const HIRAGANA = Array.from({ length: 83 }, (_, at) => String.fromCharCode(0x3041 + at)).join('')
const KATAKANA = Array.from({ length: 86 }, (_, at) => String.fromCharCode(0x30a1 + at)).join('')

/** Encodings that taggers use while declaring ISO-8859-1. */
export const CODE_PAGES: readonly (LetterPage | WidePage)[] = [
  page('windows-1251', CYRILLIC),
  page('koi8-r', CYRILLIC),
  page('windows-1253', GREEK, { atEnd: 'ς', neverAtEnd: 'σ' }),
  CENTRAL_EUROPEAN_PAGE,
  page('windows-1255', HEBREW, { atEnd: 'םןךףץ', neverAtEnd: 'נמכצ' }),
  page('windows-1256', ARABIC, { atEnd: 'ةى' }),
  page('windows-874', THAI),
  wide('shift_jis', {
    ranks: [
      [HIRAGANA, 6.5],
      [`${KATAKANA}ー`, 7.5],
      [KANJI, 9.5],
    ],
    level: commonOf('shift_jis', 0x889f, 0x9872),
    other: (character) => (HALF_WIDTH_KANA.test(character) ? 13 : RARE),
  }),
  wide('gbk', {
    ranks: [
      [SIMPLIFIED[0], 8],
      [SIMPLIFIED[1], 10],
    ],
    level: commonOf('gbk', 0xb0a1, 0xd7f9),
    other: () => RARE,
  }),
  wide('big5', {
    ranks: [
      [TRADITIONAL[0], 8],
      [TRADITIONAL[1], 10],
    ],
    level: commonOf('big5', 0xa440, 0xc67e),
    other: () => RARE,
  }),
  wide('euc-kr', {
    ranks: [
      [HANGUL[0], 7.5],
      [HANGUL[1], 9.5],
    ],
    level: commonOf('euc-kr', 0xb0a1, 0xc8fe),
    other: () => RARE,
  }),
]
