import type { Archive } from './archive.ts'
import { readXml } from './package-document.ts'
import { unreadable } from './unreadable.ts'
import { elementsOf } from './xml.ts'

const ENCRYPTION = 'META-INF/encryption.xml'
/** Fonts are disguised by these; the text of the book is not. */
const OF_FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** Parks a book with DRM. */
export async function refuseProtected(archive: Archive): Promise<void> {
  if (!archive.has(ENCRYPTION)) return
  const encryption = await readXml(archive, ENCRYPTION)
  const data = elementsOf(encryption, 'encrypteddata')
  const methods = data.map((one) => one.children.find(({ name }) => name === 'encryptionmethod')?.attributes.get('algorithm') ?? '')
  if (!encryption || methods.some((method) => !OF_FONTS.has(method))) throw unreadable('is protected by DRM')
}
