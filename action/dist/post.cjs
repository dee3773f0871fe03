// Post step of action.yml.
'use strict'
void require('./index.cjs').post()
