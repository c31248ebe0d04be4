export type { CertificateFacts } from './certificate-facts.ts'
export { certificateFiles, createTls, type Tls } from './tls.ts'
