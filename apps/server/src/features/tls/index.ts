export { type CertificateFacts, certificateFacts } from './certificate-facts.ts'
export { certificateFiles, createTls, type Tls } from './tls.ts'
