// Main step of action/command/action.yml.
'use strict'
void require('./index.cjs').feature('command')
