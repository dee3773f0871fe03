// Main step of action.yml.
'use strict'
void require('./index.cjs').action()
