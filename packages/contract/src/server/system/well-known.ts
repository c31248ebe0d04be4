import Type from 'typebox'
import { operation } from '../../operation.ts'

/** Not part of the API: files that phones read before opening a link in an app. */
export const appleAppSiteAssociation = operation({
  method: 'GET',
  path: '/.well-known/apple-app-site-association',
  guard: 'public',
  summary: 'Apps on Apple devices that open links to this server',
  responses: {
    200: Type.Object({
      applinks: Type.Object({
        apps: Type.Array(Type.String()),
        details: Type.Array(
          Type.Object({
            appIDs: Type.Array(Type.String()),
            components: Type.Array(Type.Object({ '/': Type.String() })),
          }),
        ),
      }),
    }),
  },
})

export const assetLinks = operation({
  method: 'GET',
  path: '/.well-known/assetlinks.json',
  guard: 'public',
  summary: 'The Android app that opens links to this server',
  responses: {
    200: Type.Array(
      Type.Object({
        relation: Type.Array(Type.String()),
        target: Type.Object({
          namespace: Type.String(),
          package_name: Type.String(),
          sha256_cert_fingerprints: Type.Array(Type.String()),
        }),
      }),
    ),
  },
})
