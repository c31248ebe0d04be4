// Builds the programs and the pages, as far as their sources changed; everything with --force.
import './build-programs.ts'
import './build-pages.ts'
