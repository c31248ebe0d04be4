// Builds the programs and pages whose sources have changed; everything with --force.
import './build-programs.ts'
import './build-pages.ts'
