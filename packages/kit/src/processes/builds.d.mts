export type Build = 'pages' | 'server' | 'metadata' | 'bridge'
export declare function stampOf(root: string, build: Build): string
export declare function stampFile(root: string, build: Build): string
export declare function isBuilt(root: string, build: Build): boolean
