export { certificateFiles, createTls, type Tls, type TlsMode } from './tls.ts'
