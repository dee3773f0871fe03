"use strict";(()=>{var L,Cn,Ta,Re,Rr,zt,vn,Ht,$n,Er,kr,Rn,xt=Symbol.for("pv"),Ut={},Kt=[],Oa=/^m(i|n|o|s|text|space)$/,Tr=Array.isArray,kn=Kt.slice,Ie=Object.assign;function Fe(e){e&&e.parentNode&&e.remove()}function Wt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:xt,__v:o||++Cn,__i:-1,__u:0};return!o&&L.vnode&&L.vnode(i),i}function F(e){return e.children}function jt(e,t){this.props=e,this.context=t,this.__g=0}function ke(e,t){if(t==null)return e.__&&ke(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:ke(e)}function Na(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Ie({constructor:xt},r)).__v=r.__v+1,L.vnode&&L.vnode(t),Or(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||ke(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,Pn(o,t,i),r.__=r.__e=null,t.__e!=n&&Mn(t))}function Mn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Mn(e)}function Mr(e){(8&e.__g||(e.__g|=8,Re.push(e),zt++))&&Rr==L.debounceRendering||((Rr=L.debounceRendering)||queueMicrotask)(En)}function En(){try{for(var e,t=1;Re.length;)Re.length>t&&Re.sort(vn),e=Re.shift(),t=Re.length,8&e.__g&&Na(e)}finally{(zt=Re.length)&&(Rr||queueMicrotask)(En)}}function Tn(e,t,r,n,o,i,a,s,l,d,c){var p,f,m,h,g,y,b=n.__k||Kt,S=t.length;for(l=Pa(r,t,b,l,S),p=0;p<S;p++)(m=r.__k[p])!=null&&(f=~m.__i&&b[m.__i]||Ut,m.__i=p,y=Or(e,m,f,o,i,a,s,l,d,c),h=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&Nr(f.ref,null,m,f),m.ref&&c.push(m.ref,m.__c||h,m)),g=g||h,4&m.__u?(l=On(m,l,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),m.__u&=-21);return r.__e=g,l}function Pa(e,t,r,n,o){var i,a,s,l,d,c,p,f,m,h=r.length,g=h,y=0,b=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=Wt(null,a):Tr(a)?a=S[i]=Wt(F,{children:a}):a.constructor===xt&&a.__b?a=S[i]=Wt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,l=i+y,a.__=e,a.__b=e.__b+1,s=null,~(d=a.__i=Aa(a,r,l,g))&&(g--,(s=r[d])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,d==l-1?y--:d==l+1?y++:d!=l&&(d>l?y--:y++,b=1)):(~d||(o>h?y--:o<h&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(b){for(c=[],p=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,f=c.length;y<f;)c[m=y+f>>1]<a.__i?y=m+1:f=m;c[y]=a.__i,p[i]=y+1}for(y=c.length;i--;)p[i]&&(p[i]==y?y--:S[i].__u|=4)}if(g)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=ke(s)),Pr(s,s));return n}function On(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=On(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=ke(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Aa(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function xn(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function Vt(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||xn(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||xn(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=kr[t]||(kr[t]=La(t)),(e.__a||(e.__a={}))[t]=Er,i=t!=(t=t.replace($n,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function La(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Ht]==null)t[Ht]=Er++;else if(t[Ht]<this.__a[e])return;return r(L.event?L.event(t):t)}}}function Or(e,t,r,n,o,i,a,s,l,d){var c,p,f,m,h,g,y,b,S,w,C,O,M,v,$,A,_,R,E=t.type;if(t.constructor!==xt)return null;128&r.__u&&(l=32&r.__u,c=r.__c.__z)&&(t.__u|=l,p=i=[],c.nodeType==8?s=Gt(c,i):i.push(c),s=i[0]||s),(c=L.__b)&&c(t);e:if(typeof E=="function"){f=a.length;try{if(b=t.props,S=(c=E.prototype)&&c.render,w=(c=E.contextType)&&n[c.__c],C=c?w?w.props.value:c.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(S?t.__c=m=new E(b,C):(t.__c=m=new jt(b,C),m.constructor=E,m.render=Fa),w&&w.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),S&&(m.__s||(m.__s=m.state),E.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Ie({},m.__s)),Ie(m.__s,E.getDerivedStateFromProps(b,m.__s)))),h=m.props,g=m.state,m.__v=t,r.__c){if(b!==h&&S&&!E.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(b,C),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(b,m.__s,C)===!1){t.__v!=r.__v&&(m.props=b,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(N){N&&(N.__=t)}),Kt.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=ke(r);break e}m.componentWillUpdate&&m.componentWillUpdate(b,m.__s,C),S&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,g,y)})}else S&&!E.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),S&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=C,m.props=b,m.__P=e,m.__g&=-5,O=L.__r,M=S?25:0;do m.__g&=-9,O&&O(t),c=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++M<25);S&&(Kt.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Ie({},n,m.getChildContext())),S&&r.__c&&m.getSnapshotBeforeUpdate&&(y=m.getSnapshotBeforeUpdate(h,g)),v=c&&c.type===F&&c.key==null?c.props.children:c,b.__P&&(c=s,o=(e=b.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(N){N&&Pr(N,N)}),r.__k=null),s=r.__k?ke(r,0):null),s=Tn(e,Tr(v)?v:[v],t,r,n,o,i,a,s,l,d),b.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Fe),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(N){if(a.length=f,t.__v=null,l||i)if(N&&N.then){if(t.__u|=128|l,i){for(~(_=i.indexOf(s||void 0))||(_=i.length);(R=i[_-1])&&R.nodeType==8;)_--;for(;_<i.length;_++)if(R=i[_])if(i[_]=null,$){if(R==A)break}else{if(R.nodeType!=8)break;R.data.startsWith("$s")&&(A=Gt($=R))}}if(!$){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;$=s}(c=Gt($=t.__c.__z||(t.__c.__z=$)))?(t.__e=$,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Fe);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),N&&N.then||Nn(t),L.__e(N,t,r)}}else s=t.__e=Ba(r.__e,t,r,n,o,i,a,l,d,e);return(c=L.diffed)&&c(t),s}function Gt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function Nn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Nn))}function Pn(e,t,r){for(var n=0;n<r.length;)Nr(r[n++],r[n++],r[n++]);L.__c&&L.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){L.__e(i,o.__v)}})}function Ba(e,t,r,n,o,i,a,s,l,d){var c,p,f,m,h,g,y,b,S=r.props||Ut,w=t.props,C=t.type;if(C=="svg"?o="http://www.w3.org/2000/svg":C=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((h=i[c])&&(C?h.localName==C:h.nodeType==3)){e=h,i[c]=null;break}}if(!e){if(b=d.ownerDocument||document,!C)return b.createTextNode(w);e=b.createElementNS(o,C,w.is?w:d),s&&(L.__m&&L.__m(t,i),s=!1),i=null}if(C){if(d=C=="template"&&e.content||e,i=C=="textarea"&&w.defaultValue!=null?null:i&&kn.call(d.childNodes),!s&&i)for(S={},c=0;c<e.attributes.length;c++)S[(h=e.attributes[c]).name]=h.value;for(c in S)h=S[c],c=="dangerouslySetInnerHTML"?f=h:c=="children"||c in w||c=="value"&&"defaultValue"in w||c=="checked"&&"defaultChecked"in w||Vt(e,c,null,h,o);for(c in w)h=w[c],c=="children"?m=h:c=="dangerouslySetInnerHTML"?p=h:c=="value"?g=h:c=="checked"?y=h:s&&typeof h!="function"||S[c]===h||Vt(e,c,h,S[c],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(C=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Oa.test(C))&&(o="http://www.w3.org/1999/xhtml"),Tn(d,Tr(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&ke(r,0),s,l),i&&i.some(Fe)),s&&C!="textarea"||(c="value",C=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(C!="progress"||g)||Vt(e,c,g,S[c],o),c="checked",y!=null&&y!=e[c]&&Vt(e,c,y,S[c],o))}else S===w||s&&e.data==w||(e.data=w);return e}function Nr(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){L.__e(o,r)}}function Pr(e,t,r){var n,o,i,a;if(L.unmount&&L.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Nr(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){L.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&Pr(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=Gt(n,i=[]))&&(n==e.__e&&i.some(Fe),Fe(o),Fe(n)),r||Fe(e.__e),e.__e=e.__c=e.__=null}function Fa(e,t,r){return this.constructor(e,r)}function An(e,t){var r,n,o,i;L.__&&L.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=Wt(F,{children:[e]}),o=[],i=[],Or(t,t.__k,n||Ut,Ut,t.namespaceURI,n?null:t.firstChild?kn.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),Pn(o,t.__k,i),t.__k.props.children=null}function Qe(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,Mr(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+Rn++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}L={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw zt=0,e}},Cn=0,Ta=function(e){return e!=null&&e.constructor===xt},jt.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Ie({},this.state)),typeof e=="function"&&(e=e(Ie({},r),this.props)),e&&(Ie(r,e),this.__v&&(t&&this.__k.push(t),Mr(this)))},jt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Mr(this))},jt.prototype.render=F,Re=[],zt=0,vn=function(e,t){return e.__v.__b-t.__v.__b},Ht=Symbol(),$n=/(PointerCapture)$|Capture$/i,Er=0,kr={},Rn=0;var Ln="report-data",Bn="report",Fn="chart-engine";var Me,I,Ar,In,Lr=Object.is,vt=0,Kn=[],Br=[],j=L,Dn=j.__b,Vn=j.__r,Hn=j.diffed,Wn=j.__c,jn=j.unmount,Gn=j.__;function Ye(e,t){j.__h&&j.__h(I,e,vt||t),vt=0;var r=I.__H||(I.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function D(e){return vt=1,Ia(Jn,e)}function Ia(e,t,r){var n=Ye(Me++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):Jn(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);Lr(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=I,!I.__f)){I.__f=!0;var o=I.shouldComponentUpdate;I.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var d=!1,c=this.props!=i;if(l.__.some(function(f){f.__N&&(d=!0,Lr(f.__[0],f.__N[0])||(c=!0))}),o){var p=o.call(this,i,a,s);return d?p||c:p}return!d||c}}return n.__}function qn(e,t){var r=Ye(Me++,3);!j.__s&&Ir(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,I.__H.__h.push(r))}function De(e,t){var r=Ye(Me++,4);!j.__s&&Ir(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,I.__h.push(r))}function $t(e){return vt=5,T(function(){return{current:e}},[])}function T(e,t){var r=Ye(Me++,7);return Ir(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function et(e,t){return vt=8,T(function(){return e},t)}function Ve(e){var t=I.context[e.__c],r=Ye(Me++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(I)),t.props.value):e.__}function Xn(){var e=Ye(Me++,11);if(!e.__){for(var t=I.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Da(){var e;do{for(;e=Br.shift();)try{Ct(e)}catch(r){j.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Kn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ct),t.__h.some(Fr),t.__h=[]}catch(r){t.__h=[],j.__e(r,e.__v)}}}while(Br.length)}j.__b=function(e){I=null,Dn&&Dn(e)},j.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Gn&&Gn(e,t)},j.__r=function(e){Vn&&Vn(e),Me=0;var t=(I=e.__c).__H;t&&(Ar==I?I.__h=[]:(t.__h.some(Ct),t.__h.some(Fr),Me=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Ar=I},j.diffed=function(e){Hn&&Hn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Un(Kn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Ar=I=null},j.__c=function(e,t){t.some(function(r){try{r.__h.some(Ct),r.__h=r.__h.filter(function(n){return!n.__||Fr(n)})}catch(n){r.__h=[function(){throw n}]}}),Wn&&Wn(e,t)},j.unmount=function(e){jn&&jn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,Un(Br.push(o))}else Ct(o)}catch(i){t=i}}),n.__H=void 0,t&&j.__e(t,n.__v))};var zn=typeof requestAnimationFrame=="function";function Va(e){var t,r=function(){clearTimeout(n),zn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);zn&&(t=requestAnimationFrame(r))}function Un(e){e!=1&&In==j.requestAnimationFrame||((In=j.requestAnimationFrame)||Va)(Da)}function Ct(e){var t=I,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),I=t}function Fr(e){var t=I;e.__c=e.__(),I=t}function Ir(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Lr(r,e[n])})}function Jn(e,t){return typeof t=="function"?t(e):t}function Ee(e){let[t,r]=D(()=>window.matchMedia(e).matches);return qn(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}var Ha=500;function Zn(e){let t=Ee("print"),[r,n]=D(!1);return De(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});o.observe(e.current);let i=Wa(()=>n(!0));return()=>{o.disconnect(),i.cancel()}},[e,r]),r||t}function Wa(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,Ha);return{cancel:()=>window.clearTimeout(t)}}var ja=Symbol.for("pv"),Ga=0;function u(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var d={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ja,__v:--Ga,__i:-1,__u:0};return(o||i)&&(d.__source=o,d.__self=i),L.vnode&&L.vnode(d),d}var Dr=Qe(()=>Promise.reject(new Error("this page has no program for charts")));function tt({title:e,specification:t}){let r=$t(null),n=$t(void 0),o=Ve(Dr),i=Zn(r),[a,s]=D();return De(()=>{if(!i)return;let l=!0;return(async()=>{let c=document.createElement("div"),f=await(await o()).drawChart(c,t);if(!l||r.current===null){f.remove();return}za(c,e),r.current.replaceChildren(c),n.current?.remove(),n.current=f,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[i,e,t,o]),De(()=>()=>n.current?.remove(),[]),u("figure",{class:"chart",children:[a===void 0?null:u("p",{class:"warning",children:["This chart could not be drawn: ",a]}),u("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function za(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function Qn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Yn=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #0d1117);
  --surface: light-dark(#f6f7f9, #151b23);
  --raised: light-dark(#ffffff, #1c2430);
  --ink: light-dark(#1f2328, #e6edf3);
  --muted: light-dark(#59636e, #a3adb8);
  --line: light-dark(#dfe3e8, #2e3843);
  --control-line: light-dark(#8a94a0, #6b7784);
  --accent: light-dark(#0b5fa5, #79bdf5);
  --bad: light-dark(#a61b10, #ff8f7a);
  --bad-back: light-dark(#fdf0ee, #2d1a1a);
  --good: light-dark(#006b4e, #4fcfa6);
  --good-back: light-dark(#e9f6f1, #152b25);
  --warning: light-dark(#805300, #efbb57);
  --warning-back: light-dark(#fdf5e3, #2e2717);
  --plain-back: light-dark(#eef3f8, #1c2733);
  --radius: 8px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {
  color-scheme: dark;
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.55 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4 {
  margin: 0;
  line-height: 1.25;
  font-weight: 600;
  text-wrap: balance;
}
h1 {
  font-size: 1.4rem;
  text-wrap: pretty;
}
h2 {
  font-size: 1.2rem;
}
h3 {
  font-size: 1rem;
}
p {
  margin: 0.4rem 0;
}
a {
  color: var(--accent);
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.87em;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  background: var(--surface);
  border-radius: var(--radius);
  white-space: pre-wrap;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 3px;
}
.muted {
  color: var(--muted);
}
.hidden-visually {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 10;
  padding: 0.5rem 1rem;
  background: var(--raised);
  border-radius: var(--radius);
}
.skip:focus {
  top: 0.5rem;
}
.column {
  width: min(100%, 72rem);
  margin: 0 auto;
  padding: 0 clamp(0.9rem, 3vw, 2rem);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.warning {
  color: var(--warning);
}

/* Controls */
button,
input,
select {
  font: inherit;
  color: inherit;
}
.button,
.field input,
.field select {
  min-height: 2.25rem;
  padding: 0.2rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--control-line);
  border-radius: 6px;
}
.button {
  cursor: pointer;
}
.button:hover {
  border-color: var(--accent);
}
.button[aria-pressed='true'] {
  background: var(--ink);
  border-color: var(--ink);
  color: var(--page);
}
.field {
  display: grid;
  gap: 0.15rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.field input,
.field select {
  font-size: 0.9375rem;
  color: var(--ink);
  min-width: 0;
}
.check {
  display: inline-flex;
  gap: 0.45rem;
  align-items: center;
  min-height: 2.25rem;
  font-size: 0.9rem;
}
.check input {
  width: 1.05rem;
  height: 1.05rem;
  accent-color: var(--accent);
}
.theme-switch {
  display: inline-flex;
  margin: 0;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
}
.theme-switch button {
  min-height: 1.7rem;
  padding: 0 0.7rem;
  border: 0;
  border-radius: 999px;
  background: none;
  font-size: 0.8rem;
  color: var(--muted);
  cursor: pointer;
}
.theme-switch button[aria-pressed='true'] {
  background: var(--raised);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
}

/* Tables */
.table-frame {
  position: relative;
}
.data-table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}
.data-table caption {
  text-align: start;
  color: var(--muted);
  padding: 0.25rem 0 0.5rem;
}
.data-table th,
.data-table td {
  padding: 0.45rem 0.7rem;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: baseline;
}
.data-table th:first-child,
.data-table td:first-child {
  padding-inline-start: 0.35rem;
}
/* Whole words: only the names in the first column may break anywhere. */
.data-table th:not(:first-child),
.data-table td:not(:first-child) {
  overflow-wrap: break-word;
}
.data-table thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
  white-space: nowrap;
}
.data-table .end {
  text-align: end;
}
.data-table td.number {
  white-space: nowrap;
}
.data-table tbody > tr.row:hover {
  background: var(--surface);
}
.data-table tbody > tr.row[data-open] > td {
  border-bottom-color: transparent;
}
.data-table tr.detail > td {
  padding: 0.25rem 0.35rem 1.25rem 1.85rem;
}
.sort {
  padding: 0.15rem 0;
  border: 0;
  background: none;
  font-weight: inherit;
  color: inherit;
  cursor: pointer;
}
.sort:hover,
[aria-sort] > .sort {
  color: var(--ink);
}
.sort .arrow {
  display: inline-block;
  width: 0.9em;
  opacity: 0;
}
[aria-sort] .arrow {
  opacity: 1;
}
.expand {
  display: flex;
  gap: 0.5rem;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
}
.expand .twist {
  flex: none;
  width: 1em;
  color: var(--muted);
  transition: rotate 0.12s;
}
.expand[aria-expanded='true'] .twist {
  rotate: 90deg;
}
.expand:hover .label {
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--control-line);
}

/* Charts */
.chart {
  margin: 0.75rem 0;
}
.chart-frame {
  overflow-x: auto;
  min-height: 6rem;
}
.chart-frame svg {
  display: block;
  max-width: none;
}
.chart-tooltip {
  position: fixed;
  z-index: 20;
  max-width: min(24rem, 90vw);
  padding: 0.45rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  box-shadow: 0 4px 14px rgb(0 0 0 / 0.16);
  font-size: 0.8rem;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.chart-tooltip dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.05rem 0.7rem;
  margin: 0;
}
.chart-tooltip dt {
  color: var(--muted);
}
.chart-tooltip dd {
  margin: 0;
}

/* Fact lists */
.facts {
  display: grid;
  grid-template-columns: minmax(7rem, max-content) 1fr;
  gap: 0.3rem 1.25rem;
  margin: 0.5rem 0;
  font-size: 0.9rem;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
}
details > summary {
  padding: 0.55rem 0;
  cursor: pointer;
  font-weight: 600;
}
details > summary > h2,
details > summary > h3 {
  display: inline;
}

@media (max-width: 640px) {
  body {
    font-size: 16px;
  }
  h1 {
    font-size: 1.2rem;
  }
  .facts {
    grid-template-columns: 1fr;
    gap: 0;
  }
  .facts dd {
    margin-bottom: 0.5rem;
  }
  /* A row of a table becomes a small card: the first cell across, the others with the name of their column. */
  .data-table,
  .data-table tbody,
  .data-table thead,
  .data-table caption {
    display: block;
  }
  .data-table thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    padding-bottom: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .data-table thead th {
    position: static;
    padding: 0.2rem 0;
    border: 0;
  }
  .data-table tr.row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.1rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
  }
  .data-table tr.row > td {
    display: block;
    padding: 0;
    border: 0;
    text-align: start;
  }
  .data-table tr.row > td:first-child {
    grid-column: 1 / -1;
  }
  .data-table tr.row > td:not(:first-child)::before {
    content: attr(data-title);
    display: block;
    font-size: 0.75rem;
    color: var(--muted);
  }
  .data-table tr.row > td:empty {
    display: none;
  }
  .data-table tr.detail,
  .data-table tr.detail > td {
    display: block;
    padding: 0.25rem 0 1rem;
  }
}

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
  }
  @page {
    margin: 14mm;
  }
  body {
    font-size: 10pt;
  }
  .no-print,
  .skip {
    display: none !important;
  }
  .data-table thead th {
    position: static;
  }
  .data-table tr,
  .chart,
  pre {
    break-inside: avoid;
  }
  .data-table tr.detail {
    break-inside: auto;
  }
  h2,
  h3 {
    break-after: avoid;
  }
  .chart-frame {
    overflow: visible;
  }
  .chart-frame svg {
    max-width: 100%;
    height: auto;
  }
  .expand .twist,
  .sort .arrow {
    display: none;
  }
  a {
    color: inherit;
  }
}
`;var G={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},Ka={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},Rt={light:G,dark:Ka},Kd=Object.keys(Rt);var eo=["system","light","dark"],qa={system:"System",light:"Light",dark:"Dark"},to="kbench-theme",Vr=Qe({name:"light",choice:"system",choose:()=>{}});function ro({children:e}){let[t,r]=D(Ja),n=Ee("(prefers-color-scheme: dark)"),o=Ee("print");De(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),Za(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return u(Vr.Provider,{value:{name:s,choice:t,choose:i},children:e})}var Xa={light:{...Rt.light,isNarrow:!0},dark:{...Rt.dark,isNarrow:!0}};function rt(){let{name:e}=Ve(Vr);return(Ee("screen and (max-width: 640px)")?Xa:Rt)[e]}function no(){let{choice:e,choose:t}=Ve(Vr);return u("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:eo.map(r=>u("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:qa[r]},r))})}function Ja(){try{let e=window.localStorage.getItem(to);return eo.find(t=>t===e)??"system"}catch{return"system"}}function Za(e){try{window.localStorage.setItem(to,e)}catch{}}function oo(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(Fn)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function io(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((d,c)=>{let p=i[c]??"";return typeof p=="number"&&(s+=p),{value:d,round:o===null?c+1:o[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var Qa="current";function kt(e,t){return`${Hr(e)?e:"run"} on ${t}`}function Hr(e){return e!==Qa}function B(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function ae(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function ao(e,t){return t==="lower"?e:0-e}function Wr(e,t){return t==="relative"?Math.log1p(e):e}var so={defaultMargin:.02,rules:[],falseAlarmRate:.01};function se(e,t){let r=Ya(e,t),[n,o]=[lo(e,r),lo(t,r)];for(;;){let[i,a]=[n(),o()];if(i===void 0||a===void 0)return i!==a?i===void 0?-1:1:e<t?-1:e>t?1:0;let s=ts(i,a);if(s!==0)return s}}function Ya(e,t){let r=Math.min(e.length,t.length),n=0;for(;n<r&&e.charCodeAt(n)===t.charCodeAt(n);)n+=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;for(;n>0&&/\D/.test(e.charAt(n-1));)n-=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;return n}var es=/^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/;function lo(e,t){let r=/\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y;return r.lastIndex=t,()=>r.exec(e)?.[0]}function ts(e,t){let[r,n]=[co(e),co(t)],[o,i]=r===void 0||n===void 0?[e,t]:[r,n];return o<i?-1:o>i?1:0}function co(e){let[,t,r,n]=es.exec(e)??[];if(t===void 0)return;let o=r===void 0?0:" KMGT".indexOf(r.toUpperCase());return Number(t)*(n==="i"?1024:1e3)**o}var jr=class extends Error{nextStep;constructor(t,r={}){super(t,r.cause===void 0?void 0:{cause:r.cause}),this.nextStep=r.nextStep}},pe=class extends jr{name="UserError"};function _e({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${rs(t[o]??"")}"`).join(",");return`${e}{${n}}`}function rs(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}var ns=/^[a-zA-Z_][a-zA-Z0-9_]*/,os=/^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\\n]|\\["\\n])*)"\s*/;function uo(e){let t=ns.exec(e)?.[0];if(t===void 0)throw qt(e,0);let r=e.slice(t.length).trim();if(r==="")return{metric:t,labels:{}};if(!r.startsWith("{")||!r.endsWith("}"))throw qt(e,t.length);return{metric:t,labels:is(r.slice(1,-1),e)}}function is(e,t){let r=new Map,n=e;for(;n.trim()!=="";){let o=os.exec(n),[i,a,s]=o??[];if(i===void 0||a===void 0||s===void 0)throw qt(t,t.length-n.length-1);if(r.has(a))throw new pe(`series "${t}" names the label "${a}" twice`);if(r.set(a,as(s)),n=n.slice(i.length),n.startsWith(","))n=n.slice(1);else if(n!=="")throw qt(t,t.length-n.length-1)}return Object.fromEntries(r)}function as(e){return e.replaceAll(/\\(["\\n])/g,(t,r)=>r==="n"?`
`:r)}function qt(e,t){return new pe(`"${e}" is not a series: unexpected text at position ${String(t+1)}`,{nextStep:'Write a series as in Prometheus: network_throughput{path="pod-to-pod",protocol="tcp"}'})}function po({change:e,scale:t,better:r,verdict:n}){return e!==null?ao(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var ss=Wr(so.defaultMargin,"relative");function mo(e){let t=po(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*ss}function Xt(e,t){let[r,n]=[mo(e),mo(t)];return r!==n?n>r?1:-1:se(_e(e),_e(t))}function V(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${ls(t)}`:`${r}${go(t.toFixed(cs(t)))}`}function fo(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function ho(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function go(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function ls(e){let[t="",r=""]=e.toExponential(2).split("e");return`${go(t)}e${r.replace("+","").replace("-","\u2212")}`}function cs(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var z=(e,t)=>({factor:e,symbol:t}),ds=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>z(1e3**-t,e)),us=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>z(1024**-t,e)),ms=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>z(1024**-t,e)),ps=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>z(1e3**-t,e)),fs=["count","k","M","G","T","P"].map((e,t)=>z(1e3**-t,e)),hs=[z(1e9,"ns"),z(1e6,"\xB5s"),z(1e3,"ms"),z(1,"s")],gs=[z(1e6,"\xB5s/GB"),z(1e3,"ms/GB"),z(1,"s/GB")],ys={"bit/s":{steps:ds,ofZero:z(1,"bit/s")},"By/s":{steps:us,ofZero:z(1,"B/s")},By:{steps:ms,ofZero:z(1,"B")},"1/s":{steps:ps,ofZero:z(1,"/s")},s:{steps:hs,ofZero:z(1,"s")},"s/GBy":{steps:gs,ofZero:z(1,"s/GB")},"{count}":{steps:fs,ofZero:z(1,"count")},1:{steps:[z(100,"%")],ofZero:z(100,"%")}};function oe(e,t){let{steps:r,ofZero:n}=ys[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(fo(o*a.factor)<l)return a}return n}function x(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=oe(t,e);return`${V(e*r)} ${n}`}function ie(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(n===void 0)return"\u2013";if(e.length===1)return x(n,t);let{factor:o,symbol:i}=oe(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":V(a*o)).join(" / ")} ${i}`}var bs=5e-5;function U(e,t,r){return ho(e,n=>H(n,t,r))}function H(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${yo(e<bs?0:e)} %`:r==="1"?`${yo(e)} pp`:x(e,r)}function Gr(e,t,r,n){if(e===null&&t===null)return"";let o=(i,a)=>i===null?a:U(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function bo(e,t,r){if(e===null)return"a change too large to express";let{lower:n,upper:o,estimate:i}=e,a=n===o?"":Gr(n,o,t,r);return a===""?U(i,t,r):`${U(i,t,r)} ${a}`}function yo(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?V(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}function W(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var Mt="other";function Jt(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let o=`${(r(e)??Mt).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}var So=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;var X=" \xB7 ";function fe(e){return e.replace(So,t=>{let r=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let n=r.toString(16);return r<256?`\\x${n.padStart(2,"0")}`:r<65536?`\\u${n.padStart(4,"0")}`:`\\u{${n}}`})}var Ss=/^\p{Mark}$/u,ws=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Et(e){let t=0;for(let r of e)t+=Ss.test(r)?0:ws.test(r)?2:1;return t}function He(e,t){let r=Math.max(2,t),n=[],o="";for(let i of _s(e,r))o!==""&&Et((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function _s(e,t){let r=e.split(X);return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${X}`:n;return Et(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>xs(a,t))??[]})}function xs(e,t){if(Et(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)Et(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Zt=["resource","verb","phase","replicas","workload","name","package","cpus","protocol","lookup","entry","keepalive","family","size","layers","revision","path","placement","streams","clients","hops","transaction","side","frame_size","services","action","policies","job","operation","storage_class","watch","suite","measurement","statistic","query"];function ce(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function xe(e){let t=e.length>1?Cs(e):new Set,r=(i,a)=>Object.keys(i).filter(a).sort((s,l)=>wo(s)-wo(l)||(s<l?-1:1)).map(s=>$s(s,i[s]??"")).join(X),n=e.map(i=>r(i,a=>!t.has(a))||"all"),o=new Set(n).size===n.length;return{common:r(e[0]??{},i=>t.has(i)),each:o?n:e.map(Rs)}}function Cs(e){let t=new Map(Object.entries(e[0]??{})),r=new Map;for(let n of e)for(let[o,i]of Object.entries(n))t.get(o)===i&&r.set(o,(r.get(o)??0)+1);return new Set([...r].filter(([,n])=>n===e.length).map(([n])=>n))}function wo(e){if(e==="quantile")return Zt.length+1;let t=Zt.indexOf(e);return t===-1?Zt.length:t}var vs=new Set(["true","false","on","off","none"]);function $s(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?ce(Number(t)):/[a-zA-Z]{2}/.test(t)&&!vs.has(t)?t:`${e} ${t===""?'""':t}`}function Rs(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(X)}function K(e,t,r){let n=s=>r.suiteOf(s)??Mt,o=W(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>Qt(t,s)-Qt(t,l)||se(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let d=[...W(o.get(s)??[],xo).values()].map(c=>ks(c,r));return d.sort((c,p)=>Qt(a,c.metric)-Qt(a,p.metric)||se(c.metric,p.metric)),{suite:s,metrics:d}})}function ks(e,t){let[r]=e,{common:n,each:o}=xe(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>se(a.label,s.label)),{metric:r?.metric??"",title:Jt(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function _o(e){let t=W(e,xo);return new Map([...t.values()].flatMap(r=>{let{each:n}=xe(r.map(({labels:o})=>o));return r.map((o,i)=>[o,zr(o.metric,n[i]??"")])}))}function zr(e,t){return t===""||t==="all"?e:`${e}${X}${t}`}function xo({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function Qt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}function k(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Te({change:e,scale:t,unit:r,paired:n,baseline:o}){if(e===null)return"";let i=Gr(e.lower,e.upper,t,r);return i!==""?i:`(${n===void 0?k(o?.runs??0,"baseline run"):k(n.rounds,"round")}, no interval)`}var Oe={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},ue=Object.keys(Oe),We={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function Co(e,t){let n=K(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:d,series:c})=>({...Es(c,zr(l.metric,d)),suite:a,title:`${l.title}, ${d}`})))),o=({series:a})=>ue.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||Ms(a.series,s.series))}function Ms(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?Xt(e,t):0}function Es(e,t){let{unit:r,scale:n,baseline:o,current:i,change:a,smallestProvableChange:s,verdict:l}=e;return{series:e,name:t,verdict:`${Oe[l].symbol} ${l}${Ur(e)}`,baseline:o===null?"\u2013":x(o.median,r),current:i===null?"\u2013":x(i.median,r),change:a===null?"":U(a.estimate,n,r),interval:Te(e),sentence:Ts(e,t),provable:s===null?"\u2013":H(s,n,r)}}function Ur({gates:e,accepted:t}){return t!==void 0?" (accepted)":e?"":" (info)"}function Ts({unit:e,scale:t,margin:r,baseline:n,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${H(Math.abs(i.estimate),t,e)}`,l=n===null||o===null?"":`, from ${x(n.median,e)} to ${x(o.median,e)}`;return`${a} ${s}${l}; the margin is ${H(r,t,e)}`}function Yt({text:e}){let t=e.split(/`([^`]+)`/);return u(F,{children:t.map((r,n)=>n%2===1?u("code",{children:r},n):r)})}function Ce(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var vo="0.1.0";function he(e,t=3,r="; "){let n=e.slice(0,t).join(r),o=e.length-t;return o>0?`${n} and ${String(o)} more`:n}var Os=["regressed","improved","unchanged","inconclusive"];function je(e){let t=e.filter(({verdict:r})=>Os.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function $o(e){let t=Ro(e),r=Ns(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${Ps(e)}${r}.`;case"incomplete":return`Incomplete${t}: ${Bs(e)}${r}.`;case"incomparable":return`Incomparable${t}: ${Vs(e)}${r}.`;case"inconclusive":return`Inconclusive${t}: ${As(e)}${r}.`;case"passed":return`Passed${t}: ${Ls(e)}${r}.`}}function Ns({series:e}){let t=e.filter(n=>n.accepted!==void 0);return t.length===0?"":`; ${t.length===1?"1 regression is accepted:":`${String(t.length)} regressions are accepted, most of all`} ${Kr(t,e)}`}function Ro({pair:e}){let{of:t,merged:r}=e?.shards??{of:0,merged:0};return r<t?` (${String(r)} of ${String(t)} shards)`:""}function Ps({series:e}){let{gating:t}=je(e),r=t.filter(({verdict:o})=>o==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${k(t.length,"gating series")} ${n} ${Kr(r,e)}`}function As({series:e}){let{gating:t}=je(e),r=t.filter(({verdict:i})=>i==="inconclusive"),n=r.filter(({reason:i})=>i.code==="suspect"),o=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${Kr(n,e)}`;return`${String(r.length)} of ${k(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${o}`}function Ls({series:e}){let{gating:t,informational:r}=je(e);if(t.length===0)return`${k(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:a})=>a==="improved").length,o=n===0?"":`, ${String(n)} improved`;return`${t.length===1?"the only gating series is":`all ${k(t.length,"gating series")} are`} within the margin or better (${String(t.length-n)} unchanged${o})`}function Bs(e){let{series:t,suites:r,pair:n,baseline:o}=e,{gating:i,informational:a,missing:s}=je(t),l=Is(r,t),d=m=>t.every(h=>h[m]===null);if(n!==void 0&&(d("baseline")||d("current")))return`nothing was measured on ${d("baseline")&&d("current")?"either side":d("baseline")?"base":"head"}${l.length===0?"":`: ${he(l)}`}`;if(n?.stages===0)return"the pair ended before its first stage was complete";if(n===void 0&&d("current"))return"this run measured nothing";if(n===void 0&&o.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${he([...new Set(ko(s,t))])})`,p=s.length===1?"was":"were",f=[...l.length===0?[]:[he(l)],...s.length===0?[]:n===void 0?[`${k(s.length,"gating series")} of the baseline ${p} not measured${c}`]:[`${k(s.length,"gating series")} ${p} not measured on head${c}`]];return s.length===0&&i.length+a.length===0&&f.push(n===void 0?"no series of this run is in the baseline":"base and head have no series in common"),f.length===0&&Ro(e)!==""?"too few shards are left to judge":f.length===0?"not everything was measured":f.join("; ")}var Fs={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function Is(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),o=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(o.length===0&&je(t).missing.length===0?n:o).map(({name:a,status:s})=>`suite ${a} ${Fs[s]}`)}var Ds=/^[\w./-]{1,60}$/;function Vs({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:o,informational:i}=je(e),a=t.map(({field:m})=>m).filter(m=>Ds.test(m)),s=a.length===0?"":` (${he(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:m})=>m.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let d=r===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${d} them in another unit or direction`,p=o.length+i.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${k(n.length,"series")} cannot be compared, ${c}${f}`}function Kr(e,t){let[r]=[...e].sort(Xt);if(r===void 0)return"";let{change:n,scale:o,unit:i}=r;return`${ko([r],t).join()}${n===null?"":` ${U(n.estimate,o,i)}`}`}function ko(e,t){let r=_o(t);return e.map(n=>B(r.get(n)??n.metric))}function er(e,t){return t??(e.startsWith("suite.")?"not set":"none")}var Mo=120,Hs=20;function Eo(e,t,r){let n=[er(e,t),er(e,r)];if(n.every(({length:s})=>s<=Mo))return n;let o=t===void 0||r===void 0?0:Ws(...n),i=Math.max(0,o-Hs),a=s=>`${i===0?"":"\u2026"}${B(s.slice(i),Mo)}`;return[a(n[0]),a(n[1])]}function Ws(e,t){let r=0;for(;r<e.length&&e[r]===t[r];)r+=1;return r}var qr={"Tcp.RetransSegs":"retransmitted TCP segments","TcpExt.TCPTimeouts":"TCP timeouts","TcpExt.ListenDrops":"connections refused by a full queue","TcpExt.TCPBacklogDrop":"TCP segments dropped by a full backlog","Udp.RcvbufErrors":"UDP packets dropped by a full buffer","Ip.FragCreates":"IP fragments","Ip.OutDiscards":"IP packets discarded",throttled:"periods in which a CPU limit stopped a container",contextSwitches:"context switches",interrupts:"interrupts","softirq.NET_RX":"softirqs for received packets","softirq.NET_TX":"softirqs for sent packets","softirq.BLOCK":"softirqs for disks",pageFaults:"page faults",majorPageFaults:"page faults that read a disk",reclaimed:"pages scanned for free memory",diskRequests:"disk requests",diskFlushes:"disk flushes"},wm=Object.keys(qr);var To="Where the CPU time goes",nt=e=>H(e,"relative","1");function Oo(e){return[...Gs(e),...Us(e)]}var js={perf:{whole:"the CPU time",nothing:"The time is lost in waiting: for a limit, a disk or the network"},pprof:{whole:"a CPU",nothing:"The time is lost in waiting, in the kernel or in programs that subject.pprof does not name"}};function Gs({source:e,measurement:t,rounds:r,busy:n,grew:o}){let{whole:i,nothing:a}=js[e],s=`in ${String(r)} rounds with ${e}`;if(o.length===0){let l=e==="perf"?"no function":"no function of the profiled pods",d=e==="perf"?"":` of ${i}`;return[`${t}: ${l} takes more CPU time on head (all together ${nt(n.base)}${d} on base, ${nt(n.head)} on head, ${s}). ${a}`]}return o.map(({name:l,base:d,head:c,lower:p,upper:f})=>`${t}: ${l} takes ${nt(c)} of ${i} on head, ${nt(d)} on base (between ${nt(p)} and ${nt(f)} more, ${s})${zs(l)}`)}function zs(e){return/^\[.*\]$/.test(e)?". Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols":""}function Us({measurement:e,counters:t}){if(t.length===0)return[];let r=t.map(({name:n,base:o,head:i})=>`${qr[n]} (${V(o)} on base, ${V(i)} on head)`);return[`${e}: also changed, per second: ${r.join(", ")}`]}var Ks=[["regressed",1],["missing",1],["accepted",2],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]],qs={"worse-info":"worse, for information only",accepted:"regressed and accepted"};function it(e,t){let{suites:r,warnings:n,environmentDifferences:o,allDifferences:i}=e,a=e.pair===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},s=Co(e,t);return[ot("verdict",0,$o(e)),...Tt(r).map(l=>ot("suite",2,l)),...Ks.flatMap(([l,d])=>{let c=s.filter(({series:f})=>Js(f)===l),p=`${String(c.length)} ${qs[l]??l}`;return c.length===0?[]:[{kind:l,importance:d,sentence:p,rows:c}]}),...(e.profiles??[]).flatMap(Oo).map(l=>ot("cause",2,l)),...o.map(({field:l,baseline:d,current:c})=>{let[p,f]=Eo(l,d??void 0,c??void 0);return ot("difference",2,`${l}: ${p} ${a.before}, ${f} ${a.now}`)}),...i===void 0?[]:[ot("difference",2,Xs(i))],...n.map(l=>ot("warning",3,l))]}function Xs({count:e,file:t}){return`${k(e,"place")} in objects and images, all in \`${t}\``}function ot(e,t,r){return{kind:e,sentence:r,rows:[],importance:t}}function Js({verdict:e,gates:t,accepted:r}){return r!==void 0?"accepted":e==="regressed"&&!t?"worse-info":e}function Tt(e){return e.filter(({status:t})=>t!=="ok").map(Zs)}function Zs({name:e,status:t,reason:r}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${r===void 0?"":`: ${r}`}`}function tr(e,t){let r=(...m)=>t.filter(({kind:h})=>m.includes(h)).flatMap(({rows:h})=>h.filter(g=>g.suite===e)),[n,o]=[r("regressed"),r("accepted","worse-info")],[i,a]=n.length===0?[o,"; none of them can fail the build"]:[n,o.length===0?"":`; ${String(o.length)} more that cannot fail the build`],[s]=i,l=r("accepted","worse-info",...ue);if(s===void 0){let m=ue.map(h=>[r(h).length,h]);return`${e}: ${m.flatMap(([h,g])=>h===0?[]:`${String(h)} ${g}`).join(", ")}`}let{change:d,scale:c,unit:p}=s.series,f=d===null?"":` ${U(d.estimate,c,p)}`;return`${e}: ${String(i.length)} of ${String(l.length)} series regressed, worst${f} (${s.title})${a}`}function Xr(e){let t=e.map(n=>n?.change==null?"\u2013":U(n.change.estimate,n.scale,n.unit));if(t.every(n=>n==="\u2013"))return{change:"\u2013",interval:""};let[r]=e;return e.length>1||r===void 0?{change:t.join(" / "),interval:""}:{change:t.join(),interval:Te(r)}}function rr(e){let{change:t,interval:r}=Xr(e);return t==="\u2013"?[]:[`${t} ${r}`.trim()]}function at(e,t){let r=e.filter(l=>l!==void 0),[n,...o]=new Set(r.map(Ur)),i=ue.filter(l=>r.some(({verdict:d})=>d===l));return`${(i.length===1?i:i.filter(l=>l!=="unchanged")).map(l=>{let d=t.filter((c,p)=>e[p]?.verdict===l);return i.length===1?l:`${d.join(", ")} ${l}`}).join(", ")}${o.length===0?n??"":""}`}var Qs=/^[a-zA-Z0-9_*]+/;function No(e){let t=Qs.exec(e)?.[0]??"",r=t.replaceAll("*","_")+e.slice(t.length);try{return{text:e,metric:t,labels:uo(r).labels}}catch(n){throw n instanceof pe?new pe(n.message.replace(`"${r}"`,`"${e}"`),{nextStep:'Write the series as a metric, `*` for any text, and the labels that must be equal: network_*{path="pod-to-pod"}'}):n}}function Po({metric:e,labels:t},r){return Ys(e,r.metric)&&Object.entries(t).every(([n,o])=>r.labels[n]===o)}function Ys(e,t){let[r="",...n]=e.split("*"),o=n.pop();if(o===void 0)return t===r;if(!t.startsWith(r)||t.length<r.length+o.length||!t.endsWith(o))return!1;let i=r.length;for(let a of n){let s=t.indexOf(a,i);if(s===-1)return!1;i=s+a.length}return i<=t.length-o.length}function nr(e=[]){let t=e.map(r=>({limit:r,selector:el(r.series)})).sort((r,n)=>r.limit.value-n.limit.value);return r=>t.flatMap(({limit:n,selector:o})=>o!==void 0&&n.unit===r.unit&&Po(o,r)?[n]:[])}function el(e){try{return No(e)}catch(t){if(t instanceof pe)return;throw t}}var Lo="quantile";function te({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ge))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...W(r,s=>JSON.stringify(Object.entries(Ao(s)).sort())).values()].flatMap(s=>{let l=[];for(let d of s){let c=n.indexOf(Ge(d)),p=l.find(f=>f[c]===void 0);p===void 0?l.push(n.map((f,m)=>m===c?d:void 0)):p[c]=d}return l.map(d=>({labels:s[0]===void 0?{}:Ao(s[0]),line:d}))}),a=xe(i.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":ce(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ge({labels:e}){let t=e[Lo]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function Ao(e){return Ge(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==Lo))}var Ot=460,tl=326;function re({isNarrow:e=!1}){return e?tl:Ot}var Io=84,rl=104,nl=40,ol=52,Bo=X.trimStart().replace(" ","\u2060"),il=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,Fo="\u2061",al="Inter, sans-serif",sl=e=>({font:al,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function J(e,t,r,n=G){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:sl(n),padding:n.isNarrow===!0?4:16,title:{text:ze(e,n.isNarrow===!0?nl:Io),subtitle:ge(t,n)},bounds:"flush",spacing:74,vconcat:r}}function de({title:e,better:t,common:r},n,o=[]){let i=[r,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...i.filter(a=>a!=="")].join(X)}function ze(e,t=Io){let r=fe(e).replaceAll(X,` ${Bo}`).replaceAll(il,`$1${Fo}`);return He(r,t).map(n=>n.replaceAll(Bo,X.trimStart()).replaceAll(Fo," "))}function ge(e,{isNarrow:t=!1}){return ze(e,t?ol:rl)}var Jr={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function or(e,t,r){let n=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:ge(e,r),scale:{domain:n===o?[0,1]:[n,o],nice:!0},axis:Jr}}function Q(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var Do={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var ll={type:"quantitative",scale:null,axis:null},Zr={type:"nominal",scale:null};function ne(e,t=ll){let r={x:e,y:t,color:Zr,stroke:Zr,shape:Zr};return(n,o,i,a={})=>({data:{values:o},mark:{type:n,...a},encoding:Object.fromEntries(Object.entries(i).map(([s,l])=>[s,typeof l=="string"?{field:l,...r[s]}:l]))})}var cl=46,Yr=54,Ue=13,dl=8,Qr=3;function Ne(e,t,r,n=dl){let{isNarrow:o=!1}=t,i=({text:y})=>o&&y!==""?ze(y,Yr):[],a=en(e.map(({label:y})=>y)),s=[],l=[],d=[],c=0;for(let[y,{entries:b}]of e.entries()){let S=a[y]?.split(`
`)??[],w=S.length*Ue,C=b.reduce(($,A)=>$+i(A).length*Ue+A.height+Qr,-Qr),O=(o?C+w:Math.max(C,w))+n;c+=O;let M=o?c-n/2-C:c-O/2-C/2,v=o?M-w:M+C/2-w/2;s.push({lines:S,y:v+Ue/2});for(let $ of b){let A=i($),{text:_,isBad:R,end:E,height:N,middle:ee=N/2}=$,Z=M+A.length*Ue;_!==""&&l.push(o?{y:M+Ue/2,text:A,isBad:R}:{end:E,y:Z+ee,text:_,isBad:R}),d.push({label:S.join(" "),top:Z,middle:Z+ee,entry:$}),M=Z+N+Qr}}let p=ne({type:"quantitative"}),f=o?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},m={align:"left",baseline:"middle",fontSize:11,aria:!1,...o?{lineHeight:Ue}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},g={x:o?{value:0}:r,y:"y",text:"text"};return{height:c,entries:d,layers:[...l.length===0?[]:[p("text",l,g,{...m,stroke:t.background,strokeWidth:2,strokeJoin:"round"}),p("text",l,{...g,color:h},m)],p("text",s,{x:f.x,y:"y",text:"lines"},{align:f.align,baseline:"middle",fontSize:11,lineHeight:Ue,color:f.color,aria:!1})]}}function en(e){let t=new Map;return e.map(r=>{let n=He(fe(r),cl).join(`
`),o=(t.get(n)??0)+1;return t.set(n,o),o===1?n:`${n}${X}(${String(o)})`})}var Ke=13,ir=5,ul=120,Vo=6.2;function st(e){return e.flatMap(({rows:r})=>r.flatMap(n=>n.entries)).some(({limits:r=[]})=>r.length>0)?["Dashed: a known limit."]:[]}function sr(e,t){let r=e.flatMap(o=>o===void 0?[]:t(o).map(i=>lr(i,o.unit))),n=tn(r);return n.length===0?{}:{limits:n}}function lr({value:e,label:t},r,n=[]){return{value:e,text:`${[...n,t].join(", ")}: ${x(e,r)}`}}function tn(e){return[...new Map(e.map(t=>[Pe(t),t])).values()]}var ar=class{#r=new Set;#n;#t;constructor(t,r){this.#n=t,this.#t=r}above({limits:t=[]}){return t.filter(n=>!this.#r.has(Pe(n))).sort((n,o)=>n.value-o.value).map(n=>{this.#r.add(Pe(n));let o=re(this.#t),i=this.#e(n.value),a=i>o/2?"left":"right",s=(a==="left"?i:o-i)-ir,l=ze(n.text,Math.floor(s/Vo));return{limit:n,lines:l,side:a,height:l.length*Ke,text:""}})}wordsOf(t,{text:r,limits:n=[]}){let o=n.map(({value:l})=>l).sort((l,d)=>l-d),i=r.length*Vo+2*ir;if(this.#t.isNarrow===!0)return{end:t,cut:r===""?[]:o.filter(l=>this.#e(l)<i)};let a=l=>d=>d>l&&this.#e(d)-this.#e(l)<i,s=o.filter(l=>this.#e(l)-this.#e(t)<ul).reduce((l,d)=>a(l)(d)?d:l,t);return{end:s,cut:o.filter(a(s))}}#e(t){return this.#n(t)*re(this.#t)}};function Ho(e,t,r,n){let o=new Map,i=[];for(let[d,{top:c,entry:p}]of e.entries()){let f=p.words===void 0?p.limits??[]:[p.words.limit],m=new Set(f.map(Pe));if(p.words===void 0)for(let h of[...o.keys()])m.has(h)||o.delete(h);for(let h of f){let g=S=>{let w={value:h.value*t,text:h.text,top:S,bottom:S};return i.push(w),o.set(Pe(h),w),w},y=o.get(Pe(h))??g(c-1);if((y.bottom-y.top>=Ke||e[d+1]?.entry.limits?.some(S=>Pe(S)===Pe(h)))===!0&&p.cut?.includes(h.value)===!0){let[S,w]=ml(p,r);y.bottom=Math.max(y.bottom,c+S),y=g(c+w)}y.bottom=c+p.height+1}}if(i.length===0)return{rules:[],words:[]};let a={color:r.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1},s=e.flatMap(({top:d,entry:{words:c}})=>c===void 0?[]:[{value:c.limit.value*t,y:d+Ke/2,text:c.lines,side:c.side}]),l={baseline:"middle",fontSize:11,lineHeight:Ke,aria:!1,color:r.ink};return{rules:[n("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Q({text:"Limit"})},a)],words:["left","right"].flatMap(d=>{let c=s.filter(m=>m.side===d),[p,f]=d==="left"?["right",-ir]:["left",ir];return c.length===0?[]:[n("text",c,{x:"value",y:"y",text:"text"},{...l,align:p,dx:f})]})}}function ml({middle:e=0,text:t},{isNarrow:r=!1}){return r?[-ze(t,Yr).length*Ke,0]:[e-Ke/2-1,e+Ke/2+1]}function Pe({value:e,text:t}){return JSON.stringify([e,t])}var pl=10;function lt(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=oe(e,r);return oe(e,fl(r*n.factor)/n.factor)}function fl(e){if(!(e>0))return e;let t=e/pl,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var Nt=12,cr=6,rn=13;function Wo(e){let{theme:t,draw:r}=e,n=Ko(e,i=>i),o=Xo(e);return[r("rect",n,{x:"zero",x2:"value",y:"top",y2:"bottom",color:"color",stroke:"edge",tooltip:o}),r("rule",n.filter(qo),{x:"low",x2:"high",y:"lane",tooltip:o},{color:t.ink,strokeWidth:1.5,aria:!1}),Uo(e,Nt)]}function jo(e){let{entries:t,factor:r,theme:n,draw:o}=e,i=t.flatMap(({entry:a,middle:s})=>{let l=a.marks.map(({value:d})=>d*r);return l.length===0?[]:[{low:Math.min(...l),high:Math.max(...l),middle:s}]});return[o("rule",i,nn,{color:n.muted,strokeWidth:1,aria:!1}),...zo(e)]}function Go(e){let{entries:t,factor:r,low:n,theme:o,draw:i}=e,a=t.flatMap(({entry:s,middle:l})=>s.marks.map(({value:d})=>({low:n,high:d*r,middle:l})));return[i("rule",a,nn,{color:o.muted,strokeWidth:1,strokeDash:[1,3],aria:!1}),...zo(e),...t.some(({entry:s})=>s.marks.some(({ticks:l=[]})=>l.length>0))?[Uo(e,rn-1)]:[]]}var nn={x:"low",x2:"high",y:"middle"};function zo(e){let{draw:t}=e,r=Ko(e,(o,i)=>i??o),n={color:"color",tooltip:Xo(e)};return[t("rule",r.filter(qo),{...nn,...n},{strokeWidth:5,opacity:.4,aria:!1}),t("point",r,{x:"value",y:"middle",...n},{filled:!0,size:50,opacity:1})]}function Uo({entries:e,factor:t,theme:r,draw:n},o){let i=e.flatMap(({label:a,entry:s,top:l})=>s.marks.flatMap(d=>(d.ticks??[]).map(({value:c,words:p,samples:f})=>{let[m,h]=[l+o+1,l+o+cr];return{label:a,value:c*t,words:p,samples:f,top:m,bottom:h}})));return n("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Q({label:"Series",words:"Sample",samples:"Samples"})},{color:r.ink,strokeWidth:1.5,aria:!1,opacity:.75})}function Ko({entries:e,factor:t},r){return e.flatMap(({label:n,entry:o,top:i,middle:a})=>o.marks.map(({value:s,low:l,high:d,color:c,edge:p,words:f,detail:m})=>({label:n,column:o.column??"",words:f,detail:m,zero:0,value:s*t,low:l*t,high:d*t,color:r(c,p),edge:p??"transparent",top:i,middle:a,bottom:i+Nt,lane:i+Nt+cr/2+.5})))}function qo({low:e,high:t}){return e<t}function Xo({entries:e}){return Q({label:"Series",...e.some(({entry:{column:t}})=>t!==void 0)?{column:"Of"}:{},words:"Value",...e.some(({entry:t})=>t.marks.some(({detail:r})=>r!==""))?{detail:"Range"}:{}})}var hl=100,Jo=.06;function dr(e){let t=e.reduce((n,o)=>Math.min(n,o),1/0),r=e.reduce((n,o)=>Math.max(n,o),-1/0);return t>0&&r/t>=hl}function on(e){return dr(e)?Zo(e):Qo(e)}function ur(e,t=[]){return dr(e)?Zo([...e,...t]):Qo([0,...e,...t])}function Zo(e){let t=e.reduce((o,i)=>Math.min(o,i)),r=e.reduce((o,i)=>Math.max(o,i)),n=(r/t)**Jo;return{low:t/n,high:r*n,isLogarithmic:!0,remark:", logarithmic"}}function Qo(e){if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};let t=e.reduce((l,d)=>Math.min(l,d)),r=e.reduce((l,d)=>Math.max(l,d)),n=r>t?(r-t)*Jo:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function ct(e){let{low:t,high:r}=on(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function dt(e,{low:t,high:r,isLogarithmic:n,remark:o},i){return{type:"quantitative",title:ge(`${e}${o}`,i),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Jr}}function qe(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function Yo(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}function Pt({rows:e,line:t}){let r=e.flatMap(i=>i.entries);if(r.some(({marks:i})=>i.length>1))return"points";let n=r.flatMap(i=>i.marks),o=[...n.map(({value:i})=>i),...t===void 0?[]:[t]];return dr(o)&&n.flatMap(ei).every(i=>i>0)?"dots":"bars"}function Xe(e,t){let{heading:r,title:n,unit:o,rows:i,line:a}=e,s=i.flatMap(P=>P.entries),l=s.flatMap(P=>P.marks),d=Pt(e),c=d==="bars",p=[...l.flatMap(ei),...a===void 0?[]:[a]],f=s.flatMap(P=>(P.limits??[]).map(({value:q})=>q)),m=[...p,...f],{factor:h,symbol:g}=c?lt(o,m):oe(o,ct(m)),y=P=>P.map(q=>q*h),b=ur(y(p),y(f)),S=c?or(n(g),y(m),t):dt(n(g),b,t),w=r===void 0?S:{...S,title:[...ge(r,t),...S.title]},O=l.some(({ticks:P=[]})=>P.length>0)||c&&l.some(({low:P,high:q})=>P<q),M=c?Nt:rn,v=new ar(P=>qe(P*h,b),t),$=P=>{let q=P.marks.map(({value:Ma,high:Ea})=>c?Ma:Ea),{end:Be,cut:It}=v.wordsOf(Math.max(c?0:b.low/h,...q),P),Dt=M+(O?cr:0);return{...P,height:Dt,middle:M/2,end:Be*h,cut:It}},{height:A,entries:_,layers:R}=Ne(i.map(P=>({label:P.label,entries:P.entries.flatMap(q=>[...v.above(q).map(Be=>({height:Be.height,text:"",words:Be,marks:[]})),$(q)])})),t,"end"),E=ne(w),N={bars:Wo,dots:Go,points:jo}[d],ee=Ho(_,h,t,E),Z={color:t.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:re(t),height:A,layer:[...N({entries:_,factor:h,low:b.low,theme:t,draw:E}),...a===void 0?[]:[E("rule",[{line:a*h}],{x:"line"},Z)],...ee.rules,...R,...ee.words]}}function ei({value:e,low:t,high:r,ticks:n=[]}){return[e,t,r,...n.map(o=>o.value)]}function mr(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var gl=18,yl=12;function ti(e,t,r=G){let n=it(e,t),o=e.suites.map(({name:i})=>i);return K(e.series,o,t).map(({suite:i,metrics:a})=>{let s=tr(i,n),l=a.flatMap(({rows:m})=>m.map(({series:h})=>h)),d=[...new Set(l.flatMap(({paired:m})=>m?.rounds??[]))],p=`Change from base to head: a tick per round${d.length===1?` (${k(d[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,f=a.map(m=>bl(m,d.length>1,r));return{suite:i,title:s,specification:J(s,p,f,r)}})}function bl(e,t,r){let n=e.rows.map(_=>_.series),{rows:o,quantiles:i,common:a}=te(e),[s,l]=_l(n),{factor:d,symbol:c}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:lt(e.unit,[s,l]),p=_=>Math.min(l,Math.max(s,_))*d,f=i.length===1?gl:yl,{height:m,entries:h,layers:g}=Ne(o.map(({label:_,members:R})=>({label:_,entries:[{height:i.length*f,text:vl(R,i,t,[s,l]),isBad:R.some(E=>E?.verdict==="regressed"),members:R}]})),r,{value:re(r)}),y=or(de({...e,title:`${e.title}: change`,common:a},c,i),[s*d,l*d],r),b=mr(r),S=h.flatMap(({label:_,top:R,entry:{members:E}})=>E.flatMap((N,ee)=>{if(N===void 0)return[];let Z=R+ee*f;return[{...{top:Z+1,middle:Z+f/2,bottom:Z+f-1},label:`${_} ${i[ee]??""}`.trim(),series:N}]})),w=S.map(({series:_,...R})=>({...R,...Cl(_,p)})),C=S.flatMap(({label:_,top:R,bottom:E,series:{paired:N,scale:ee,unit:Z}})=>(N?.changes??[]).filter(P=>P>=s&&P<=l).map(P=>{let q=U(P,ee,Z);return{label:_,top:R+2,bottom:E-2,value:P*d,words:q}})),O=S.flatMap(({label:_,middle:R,series:E})=>{let{change:N,verdict:ee,scale:Z,unit:P}=E;if(N===null)return[];let{estimate:q,lower:Be,upper:It}=N,Dt=Be!==null||It!==null;return{label:_,middle:R,verdict:ee,color:b[ee],value:p(q),low:p(Dt?Be??-1/0:q),high:p(Dt?It??1/0:q),words:U(q,Z,P),interval:Te(E)}}),M=ne(y),[v,$]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],A={y:"middle",color:"color",tooltip:Q({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:re(r),height:m,layer:[M("rect",w,{...v,...$,tooltip:Q({label:"Series",margin:"Margin"})},{color:r.band,stroke:r.bandEdge,strokeWidth:.75}),M("rule",[{value:0}],{x:"value"},{color:r.muted,strokeWidth:1,aria:!1}),M("rule",C,{x:"value",...$,tooltip:Q({label:"Series",words:"Round"})},{color:r.ink,strokeWidth:1,opacity:.5,aria:!1}),M("rule",O,{...v,...A},{strokeWidth:2.5}),M("point",O,{x:"value",...A},{filled:!0,size:i.length===1?70:45,opacity:1}),...g]}}var Sl=1.5,wl=.8;function _l(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=Math.max(Sl*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),...e.map(({paired:a})=>xl(a?.changes??[]))),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function xl(e){let t=e.map(Math.abs).filter(Number.isFinite);return t.sort((r,n)=>r-n),t[Math.ceil(wl*t.length)-1]??0}function Cl({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:H(e,t,r)}}function vl(e,t,r,[n,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...rr(e),at(e,t),...r&&s.length===1?[k(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function pr(e,t,r=G){if(e.pair!==void 0)return ti(e,t,r);let n=it(e,t),o=e.suites.map(({name:d})=>d),i=e.baseline.records.length,s=`Grey: median of ${i===1?"one earlier run":`${String(i)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`,l=nr(e.limits);return K(e.series,o,t).map(({suite:d,metrics:c})=>{let p=tr(d,n),f=c.map(g=>$l(g,l,r)),m=[s,...st(f)].join(" "),h=f.map(g=>Xe(g,r));return{suite:d,title:p,specification:J(p,m,h,r)}})}function $l(e,t,r){let{rows:n,quantiles:o,common:i}=te(e);return{title:a=>de({...e,common:i},a,o),unit:e.unit,rows:n.map(({label:a,members:s})=>{let l=sr(s,t),d=["baseline","current"].flatMap(c=>Rl(c,s,o,r));return{label:a,entries:d.map(c=>({...c,...l}))}})}}function Rl(e,t,r,n){let o=mr(n),i=t.flatMap((f,m)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:g,spread:y}=h;return[{value:g,low:g<0?g-y:Math.max(0,g-y),high:g+y,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:o[f.verdict]},words:`${r[m]??""} ${x(g,f.unit)}`.trim(),detail:`\xB1 ${x(y,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=ie(t.map(f=>f?.[e]?.median),s.unit),d=e==="current"||a.every(({current:f})=>f===null),c=d?[l,...rr(t),at(t,r)].join(", "):l,p=d&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:i,text:c,isBad:p}]}function ye(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${V(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?ri(t,60,"min","s"):ri(Math.round(t/60),60,"h","min")}function ri(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function At(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function ni(e){return e.pair===void 0?kl(e):Ml(e,e.pair)}function kl({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:l})=>l).sort().map(At),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`,a=`${B(t.subject)}${B(r)} on ${B(t.provider)}, ${B(At(t.startedAt))}`,s=`compared with ${k(n,"earlier run")}${B(i)}`;return`${a}, ${n===0?"with no earlier run to compare with":s}.`}function Ml({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:d,shards:c}=t,p=({name:h,commit:g,settings:y=[]},b)=>{let S=g===void 0?"":` at ${g.slice(0,12)}`,w=y.length===0?"":` with ${y.join(", ")}`;return`${B(`${h}${S}${w}`)}${h===b?"":` (${b})`}`},f=l===0?"":`, ${k(l,"measurement")} of single rounds disturbed`,m=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${k(c.of,"shard")}`;return`${p(n,"head")}, compared with ${p(r,"base")} over ${k(o,"alternating round")} on ${k(s,"cluster pair")}${m} (${B(e.provider)}), ${String(i)} of ${k(a,"stage")}${f}, ${ye(d)}.`}function oi({gate:e}){let t=V(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function ut({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function ii({pair:e}){return e===void 0?"The environments differ":"Base and head differ"}function ai({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var si="Confidence: how small the chance of such a result would be without a worsening beyond the margin, over all series together. Sufficient: below the rate of false alarms; strong: at most a tenth of that rate; overwhelming: at most a thousandth of it. Exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";function be(e,t,r){return{title:e,align:"end",cell:t,first:"descending",...r===void 0?{}:{order:r}}}var El=1e3;function ci(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=D(),[d,c]=D(new Set),[p,f]=D(!1),m=T(()=>Pl(n,r,s),[n,r,s]),h=p?m:m.slice(0,El),g=y=>{let b=new Set(d);b.delete(y)||b.add(y),c(b)};return u("div",{class:"table-frame",children:[u("table",{class:"data-table",role:"table",children:[u("caption",{class:"hidden-visually",children:t}),u("thead",{role:"rowgroup",children:u("tr",{role:"row",children:r.map((y,b)=>u(Tl,{column:y,direction:s?.column===b?s.direction:void 0,onSort:()=>l(Nl(y,b,s))},b))})}),u("tbody",{role:"rowgroup",children:[h.length===0?u("tr",{role:"row",children:u("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(y=>{let b=o(y);return u(Ol,{row:y,columns:r,detail:i,isOpen:d.has(b),onToggle:()=>g(b)},b)})]})]}),h.length<m.length?u("p",{children:["The first ",String(h.length)," of ",String(m.length)," rows."," ",u("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function Tl({column:{title:e,align:t,order:r},direction:n,onSort:o}){let i=n==="descending"?"\u2193":"\u2191";return u("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":n,children:r===void 0?e:u("button",{type:"button",class:"sort",onClick:o,children:[t==="end"?u(li,{text:i}):null,e,t==="end"?null:u(li,{text:i})]})})}function li({text:e}){return u("span",{class:"arrow","aria-hidden":"true",children:e})}function Ol({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Xn();return u(F,{children:[u("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>u("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?u("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[u("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),u("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),n&&r!==void 0?u("tr",{class:"detail",role:"row",id:i,children:u("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function Nl({first:e="ascending"},t,r){if(r?.column!==t)return{column:t,direction:e};if(r.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function Pl(e,t,r){let n=t[r?.column??-1]?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*Al(a,s)),i.map(({row:a})=>a)}function Al(e,t){return typeof e=="number"&&typeof t=="number"?e-t:se(String(e),String(t))}function an(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var sn=Qe(an([]));function Y(){return Ve(sn)}var di={text:"",suite:"",verdicts:new Set,onlyGating:!1};function mi(e,t,r){let[n,o]=D(di),i=r===void 0?[]:e.flatMap(({members:h})=>h.map(r)),a=T(()=>e.filter(h=>Bl(h,n,r===void 0?[]:h.members.map(r))),[e,n,r]),s=h=>o({...n,...h}),l=T(()=>[...new Set(e.map(({suite:h})=>h))],[e]),d=e.filter(({gates:h})=>h).length,c=a.length===e.length,[p,f]=[ui(a),ui(e)],m=u("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[u(Ll,{verdicts:i,chosen:n.verdicts,onChange:h=>s({verdicts:h})}),u("div",{class:"filter-fields no-print",children:[u("label",{class:"field grow",children:["Search",u("input",{type:"search",value:n.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?u("label",{class:"field",children:["Suite",u("select",{value:n.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[u("option",{value:"",children:"All suites"}),l.map(h=>u("option",{value:h,children:h},h))]})]}):null,d>0&&d<e.length?u("label",{class:"check",children:[u("input",{type:"checkbox",checked:n.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),u("p",{class:"muted shown",role:"status",children:[c?`${String(f)} series`:`${String(p)} of ${String(f)} series shown`,c?null:u("button",{type:"button",class:"button small no-print",onClick:()=>o(di),children:"Show all"})]})]});return{chosen:a,bar:m}}function ui(e){return e.reduce((t,{members:r})=>t+r.length,0)}function Ll({verdicts:e,chosen:t,onChange:r}){let n=ue.map(i=>({verdict:i,count:e.filter(a=>a===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return u("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>u("button",{type:"button",class:`button chip ${Oe[i].style}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[u("span",{"aria-hidden":"true",children:Oe[i].symbol})," ",u("strong",{children:a})," ",i]},i))})}function Bl(e,{text:t,suite:r,verdicts:n,onlyGating:o},i){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&!i.some(s=>n.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function fr({id:e,title:t,children:r}){return u("section",{id:e,class:"section",children:[u("h2",{children:t}),r]})}function ve({id:e,title:t,children:r,open:n=!1}){let o=Ee("print"),[i,a]=D(n);return u("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[u("summary",{children:u("h2",{children:t})}),r]})}function Je({facts:e}){return u("dl",{class:"facts",children:e.map(([t,r],n)=>u("div",{class:"fact",children:[u("dt",{children:t}),u("dd",{children:r})]},n))})}function me({title:e,texts:t,tone:r="plain"}){return t.length===0?null:u("section",{class:`remarks ${r}-box`,children:[u("h2",{children:e}),u("ul",{children:t.map((n,o)=>u("li",{children:u(Yt,{text:n})},o))})]})}function mt({metrics:e}){let t=new Set(e),r=Y(),{all:n}=r,o=n.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:u(ve,{title:"How each number was measured",children:[o.map(a=>u("div",{class:"method",children:[u("h3",{children:[Jt(a.id,r)," ",u("code",{children:a.id})]}),u(ln,{metric:a})]},a.id)),i.length===0?null:u("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function ln({metric:e}){let{summary:t,better:r,method:n}=e;return u("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:u(F,{children:[" ",u(Yt,{text:n.text})," ",u("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",u("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function hr(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function $e(e){return hr(e,.5)}function cn(e){return e.length>0&&e.every(Number.isFinite)}function le(e){if(!cn(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var Fl=1.4826022185056018;function pt(e){let t=$e(e);return Fl*$e(le(e.map(r=>Math.abs(r-t))))}function Se({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=we(r);return{median:n===void 0?"no samples":x(n,t),spread:n===void 0||r.length<2?"\u2013":Il(pt(le(r)),n,t),samples:String(r.length)}}function we(e){return cn(e)?$e(le(e)):void 0}function Il(e,t,r){return t===0?`\xB1${H(e,"absolute",r)}`:`\xB1${H(Math.abs(e/t),"relative",r)}`}var ft=92,Dl=5,pi=[1,0,2];function fi(e,t,r,n,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=qe(a*r,t)*o,c=pi.find(p=>l-(i.get(p)??-1/0)>=Dl)??[...pi].sort((p,f)=>(i.get(p)??0)-(i.get(f)??0))[0]??1;return i.set(c,l),{value:a*r,lane:c,words:x(a,n),round:s}})}function hi(e,t,r,n){let o=new Array(ft).fill(0);for(let a of e){let s=Math.min(ft-1,Math.floor(qe(a*r,t)*ft));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=Yo((s+.5)/ft,t);return[{value:l,share:Math.max(Vl,a/i),words:`${String(a)} about ${x(l/r,n)}`}]})}var Vl=.1;var yi=5,Lt=200,Hl=26,gi=7,gr=9;function bi(e,t,r=G){let n=K(e,[],t).flatMap(o=>o.metrics);return Wl(jl(n),n,r)}function Wl(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>ht(l).length)),i=[n.some(s=>s<=Lt)?"a point is one sample":"",n.some(s=>s>Lt)?`of more than ${String(Lt)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=yi)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return J(e,a,t.map(s=>Gl(s,r)),r)}function jl(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let d=ht(l);if(d.length<2)return[];let c=le(d),p=$e(c);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(pt(c)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${H(o.share,"relative","1")} (${o.name})`}function ht({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function Gl(e,t){let{unit:r}=e,n=te(e),o=re(t),i=e.rows.flatMap(({series:v})=>ht(v)),{factor:a,symbol:s}=oe(r,ct(i)),l=on(i.map(v=>v*a)),{height:d,entries:c,layers:p}=Ne(n.rows.map(({label:v,members:$})=>({label:v,entries:[{height:Hl,text:zl($,r),members:$}]})),t,{value:o}),f=c.flatMap(({label:v,middle:$,entry:A})=>A.members.flatMap((_,R)=>{let E=`${v} ${n.quantiles[R]??""}`.trim();return _===void 0?[]:{series:_,row:{label:E,strip:$-gr,box:$+gr}}})),m=f.flatMap(({series:v,row:$})=>v.samples.length>Lt?[]:fi(yr(v),l,a,r,o).map(A=>({...$,...A,y:$.strip+4*(A.lane-1)}))),h=f.flatMap(({series:v,row:$})=>{let A=ht(v);return A.length<=Lt?[]:hi(le(A),l,a,r).map(({value:_,share:R,words:E})=>({...$,words:E,value:_,top:$.strip-gr*R,bottom:$.strip+gr*R}))}),g=f.flatMap(({series:v,row:$})=>{let A=ht(v);return A.length===0?[]:[{...$,...Ul(le(A),a,r),top:$.box-gi/2,bottom:$.box+gi/2}]}),y=dt(de({...e,common:n.common},s,n.quantiles),l,t),b=Q({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),S=ne(y),[w,C]=[{y:"top",y2:"bottom"},{tooltip:b}],O=Q({label:"Series",words:"Samples"}),M=Q({label:"Series",words:"Sample",round:"Round"});return{width:o,height:d,layer:[S("rule",h,{x:"value",...w,tooltip:O},{color:t.point,strokeWidth:o/ft,aria:!1}),S("point",m,{x:"value",y:"y",tooltip:M},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),S("rule",g,{x:"low",x2:"high",y:"box",...C},{color:t.ink,strokeWidth:1}),S("rect",g.filter(({hasBox:v})=>v),{x:"first",x2:"third",...w,...C},{color:t.band,stroke:t.ink,strokeWidth:1}),S("rule",g,{x:"middle",...w,...C},{color:t.ink,strokeWidth:2.5}),...p]}}function yr({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function zl(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>yr(f).length))],o=r.reduce((f,m)=>f+m.samples.length-yr(m).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(f=>we(f===void 0?[]:ht(f)));if(a.every(f=>f===void 0))return`no samples${i}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":Se({samples:yr(s),unit:t}).spread,d=l==="\u2013"?"":` ${l}`,c=Math.min(...n),p=n.length===1?`${k(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${k(Math.max(...n),"sample")}`;return`${ie(a,t)}${d}, ${p}${i}`}function Ul(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(c=>hr(e,c)),l=(c=0)=>x(c,r),d=(c=0)=>c*t;return{count:k(e.length,"sample"),hasBox:e.length>=yi,low:d(n),first:d(o),middle:d(i),third:d(a),high:d(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var Kl=100;function Si({title:e,series:t}){let[r,n]=D(!1),{samples:o,unit:i}=t,{median:a,spread:s}=Se(t);if(o.length===0)return u("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,Kl);return u("div",{class:"samples",children:[u("p",{children:[u("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),u("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:u("table",{class:"samples-table",children:[u("caption",{class:"hidden-visually",children:`Samples: ${e}`}),u("thead",{children:u("tr",{children:[u("th",{scope:"col",class:"end",children:"Round"}),u("th",{scope:"col",class:"end",children:"Value"}),u("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),u("th",{scope:"col",children:"Time"})]})}),u("tbody",{children:l.map(({value:d,round:c,at:p},f)=>u("tr",{children:[u("td",{class:"end",children:c}),u("td",{class:"end",children:x(d,i)}),u("td",{class:"end",children:String(d)}),u("td",{children:p})]},f))})]})}),l.length<o.length?u("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",u("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function wi(e,t){let r=new Set(t.map(_e));return e.flatMap(({name:n,record:o})=>o.series.filter(i=>r.has(_e(i))).map(i=>({name:[n,t.length>1?ce(Ge(i)):""].filter(s=>s!=="").join(", ")||"All samples",series:i,record:n})))}function _i({found:e}){let t=Y(),r=rt(),n=T(()=>{let o=new Set(e.map(({record:a})=>a)).size===1,i=e.map(({record:a,series:s})=>o?s:{...s,labels:{...s.labels,[ql(s)]:a}});return bi(i,t,r)},[e,t,r]);return u(F,{children:[e.some(({series:o})=>o.samples.length>0)?u(tt,{title:"Distribution of the samples",specification:n}):null,u("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>u(Si,{title:o,series:i},a))})]})}function ql({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function gt(e,t){return e.flatMap(({suite:r,metrics:n})=>n.flatMap(o=>{let{rows:i,quantiles:a}=te(o);return i.map(({label:s,members:l},d)=>{let c=l.flatMap((h,g)=>h===void 0?[]:[{series:h,quantile:a[g]??""}]),p=c.map(({quantile:h})=>h),f=[o.title,s,p.join(" / ")].filter(h=>h!=="").join(X),m=c.map(({series:h})=>h);return{key:`${o.metric} ${o.unit} ${o.better} ${String(d)}`,suite:r,name:f,members:m,quantiles:p,gates:m.some(({gates:h})=>h??t.metrics.get(o.metric)?.gates??!0),searched:`${r} ${f} ${m.map(_e).join(" ")}`.toLowerCase()}})}))}function yt(e){let{id:t,caption:r,rows:n,columns:o,verdictOf:i,detail:a,children:s}=e,{chosen:l,bar:d}=mi(n,t,i),c=T(()=>[{title:"Series",cell:({name:p})=>p,order:({name:p})=>p},{title:"Suite",isShort:!0,cell:({suite:p})=>p,order:({suite:p})=>p},...o],[o]);return u(fr,{id:`results-${t}`,title:"Results",children:[s,d,u(ci,{caption:r,columns:c,rows:l,keyOf:({key:p})=>p,detail:a,empty:"No series is like that."})]})}function bt({members:e,records:t,children:r}){let n=Y().all.find(({id:i})=>i===e[0]?.metric),o=T(()=>wi(t,e),[t,e]);return u(F,{children:[e.map((i,a)=>u("p",{children:u("code",{children:_e(i)})},a)),n===void 0?null:u(ln,{metric:n}),r,o.length>0?u(_i,{found:o}):u("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}function xi({comparison:e,row:{members:t,quantiles:r},records:n}){let o=Y(),i=rt(),[a]=T(()=>pr({...e,series:[...t]},o,i),[e,t,o,i]);return u(bt,{members:t,records:n,children:[t.map((s,l)=>u("div",{children:[u("p",{class:"reason",children:[t.length===1?"":`${r[l]??""}: `,ae(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",s.gates?"":" For information only: it cannot fail the build."]}),u(Je,{facts:[...Xl(e,s),...Jl(s)]})]},l)),a===void 0?null:u(tt,{title:a.title,specification:a.specification})]})}function Xl(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:d}=t,c=ut(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,m=t.verdict==="regressed"?ai(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=y=>e.pair!==void 0?"":`, ${k(y,"run")}`,g=({median:y,spread:b})=>`${x(y,a)}, spread ${x(b,a)}`;return[...r===null?[]:[[ae(c.baseline),`${g(r)}${h(r.runs)}`]],...n===null?[]:[[ae(c.current),`${g(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${U(o.estimate,i,a)} ${Te(t)}${o.lower===null&&o.upper===null?"":` at ${V(o.confidence*100)} %`}`]],["Margin",H(s,i,a)],["Smallest provable",d===null?"none, however large":H(d,i,a)],...l===null?[]:[["p-value",V(l)]],...m===void 0?[]:[["Confidence",m]]]}function Jl({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:d,adjustedPValue:c,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",d===null?l:`${l}, ${d}`]],["p-value, adjusted",V(c)],...p===null?[]:[["Measured second",bo(p,t,r)]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function Ci({id:e,comparison:t,found:r,records:n}){let o=Y(),i=T(()=>{let s=r.flatMap(f=>f.rows.map(m=>m.series)),l=new Map(s.map((f,m)=>[f,m])),d=({members:f})=>Math.min(...f.map(m=>l.get(m)??0)),c=t.suites.map(({name:f})=>f);return gt(K(t.series,c,o),o).sort((f,m)=>d(f)-d(m))},[t,r,o]),a=T(()=>Ql(t),[t]);return u(yt,{id:e,caption:"Verdict, values and change of each series",rows:i,columns:a,verdictOf:Zl,detail:s=>u(xi,{comparison:t,row:s,records:n})})}var Zl=({verdict:e})=>e;function Ql(e){let t=ut(e),r=n=>be(ae(t[n]),({members:o})=>ie(o.map(i=>i[n]?.median),o[0]?.unit??"1"),({members:[o]})=>o?.[n]?.median);return[{title:"Verdict",cell:({members:n,quantiles:o})=>{let i=dn(n);return u("span",{class:`verdict-word ${Oe[i].style}`,children:[Oe[i].symbol," ",at(n,o)]})},order:({members:n})=>ue.indexOf(dn(n))},be("Change",({members:n})=>{let{change:o,interval:i}=Xr(n);return u(F,{children:[u("span",{class:dn(n)==="regressed"?"strong":"",children:o}),u("span",{class:"interval",children:i})]})},({members:[n]})=>n?.change?.estimate),r("baseline"),r("current"),be("Margin",({members:n})=>[...new Set(n.map(({margin:o,scale:i,unit:a})=>H(o,i,a)))].join(" / "),({members:[n]})=>n?.margin)]}function dn(e){return ue.find(t=>e.some(r=>r.verdict===t))??"unchanged"}function Bt(e){return{title:e,align:"left"}}function Ae(e){return{title:e,align:"right"}}var bg=new TextEncoder;function vi({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...W(r.nodes,rc)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:d})=>d).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function rc({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],d=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),d,i,o===""?"":`kernel ${o}`,a,...c].filter(p=>p!=="").join(", ")}function br({record:e}){let{environment:t,suites:r}=e;return u(ve,{title:"Environment",children:[u(Je,{facts:[...vi(e),["Fingerprint",u("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>u("div",{class:"method",children:[u("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${ye(i)}`]}),u(Je,{facts:Object.entries(a).map(([l,d])=>[l,u("code",{children:JSON.stringify(d)},l)])})]},s))]})}function Sr({reproduction:e}){return e===null?null:u(ve,{title:"How to reproduce it",children:[u("pre",{children:u("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>u("p",{children:t},r))]})}function $i({base:e,head:t}){return(e+t)/2}function Ri(e){let t=e.map(({name:r,base:n,head:o})=>({name:r,base:n,head:o,called:[]}));for(let[r,{caller:n}]of e.entries()){let o=t[r];n<r&&o!==void 0&&t[n]?.called.push(o)}return t[0]??{name:"all",base:0,head:0,called:[]}}function ki(e,t){let r=[e];for(let s of t){let l=r.at(-1)?.called.find(d=>d.name===s);if(l===void 0)break;r.push(l)}let n=r.length-1,o=r[n]??e,i=r.map((s,l)=>({node:s,path:t.slice(0,l),row:l,left:0,width:1})),a=Mi({node:o,path:t.slice(0,n),row:n,left:0,width:1},$i(o));return[...i,...a]}function Mi({node:e,path:t,row:r,left:n},o){let i=n;return e.called.flatMap(a=>{let s=$i(a)/o,l={node:a,path:[...t,a.name],row:r+1,left:i,width:s};return i+=s,s<.0015?[]:[l,...Mi(l,o)]})}function Ei({base:e,head:t}){let r=t-e,n=Math.abs(r),o=n>=.05?3:n>=.01?2:n>=.003?1:0;return Math.sign(r)*o}function Ti(e,t,r){let n=i=>e.filter(a=>a.row===i).sort((a,s)=>a.left-s.left),o=t.left+t.width/2;switch(r){case"ArrowUp":return n(t.row-1).find(({left:i,width:a})=>i<=o&&o<=i+a);case"ArrowDown":return n(t.row+1).find(({left:i})=>i>=t.left&&i<t.left+t.width);case"ArrowLeft":return n(t.row).findLast(({left:i})=>i<t.left);case"ArrowRight":return n(t.row).find(({left:i})=>i>t.left);default:return}}var Oi=22,nc=["fell-3","fell-2","fell-1","same","grew-1","grew-2","grew-3"],oc=.03;function Ni({summary:e,functions:t}){let[r,n]=D([]),o=T(()=>Ri(t),[t]),i=T(()=>ki(o,r),[o,r]),[a,s]=D(""),l=$t(null),d=i.find(({path:g})=>St(g)===a)??i[r.length],c=g=>{if(g===void 0)return;s(St(g.path));let y=i.indexOf(g);l.current?.querySelectorAll("button")[y]?.focus()},p=g=>{if(g.key==="Escape"){n(r.slice(0,-1)),s(St(r.slice(0,-1)));return}let y=d===void 0?void 0:Ti(i,d,g.key);y!==void 0&&(g.preventDefault(),c(y))},f=`Functions of ${e.measurement}${e.source==="pprof"?", in its pods (pprof)":""}`,m=g=>ic(g,e.source),h=1+Math.max(...i.map(({row:g})=>g));return u(ve,{title:f,open:!0,children:[u("p",{class:"muted",children:["Mean of ",e.rounds," extra rounds with ",e.source," on base and on head. Width: CPU time with all that a function calls, mean of both sides. Red: more on head, blue: less. Click a function, or choose it with the arrow keys and press Enter, to enlarge it; Escape goes back."]}),u("p",{class:"flame-facts","aria-live":"polite",children:d===void 0?"":m(d.node)}),u("div",{ref:l,class:"flames",role:"group","aria-label":f,style:{height:`${String(h*Oi)}px`},onKeyDown:p,children:i.map(g=>u("button",{type:"button",class:`flame ${nc[3+Ei(g.node)]??"same"}`,tabIndex:g===d?0:-1,title:m(g.node),"aria-label":m(g.node),style:{left:`${String(100*g.left)}%`,width:`${String(100*g.width)}%`,top:`${String(g.row*Oi)}px`},onFocus:()=>s(St(g.path)),onMouseEnter:()=>s(St(g.path)),onClick:()=>n(g.path),children:g.width>=oc?g.node.name:""},St(g.path)))})]})}function St(e){return e.join(";")}function ic({name:e,base:t,head:r},n){let o=a=>H(a,"relative","1"),i=r-t;return`${e}: ${o(r)} of ${n==="pprof"?"a CPU":"the CPU time"} on head, ${o(t)} on base (${i<0?"\u2212":"+"}${o(Math.abs(i))})`}var ac=600;function wt(e){let{id:t,series:r}=e,[n,o]=D(!1);return r===0?null:u(fr,{id:t,title:"At a glance",children:u("div",{class:"charts",children:r<=ac||n?u(sc,{...e}):u("p",{children:[String(r)," series make a long picture."," ",u("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function sc({id:e,make:t}){let r=rt(),n=T(()=>t(r),[t,r]),o=i=>`${e}-${String(i)}`;return u(F,{children:[n.length<2?null:u("ul",{class:"key-figures",children:n.map(({title:i},a)=>u("li",{children:u("a",{href:`#${o(a)}`,children:i})},a))}),n.map(({title:i,specification:a},s)=>u("div",{id:o(s),children:u(tt,{title:i,specification:a})},s))]})}function Ai({part:e,records:t,id:r}){let n=Y(),{comparison:o,reproduction:i}=e,{verdict:a,series:s}=o,l=e.current===null?void 0:t[e.current],d=T(()=>lc(e,t),[e,t]),c=T(()=>it(o,n),[o,n]),p=h=>c.filter(g=>g.kind===h).map(({sentence:g})=>g),f=et(h=>pr(o,n,h),[o,n]),m=(l?.suites??[]).flatMap(({name:h,notes:g=[]})=>g.map(y=>`${h}: ${y}`));return u(F,{children:[u("header",{class:`verdict ${We[a].style}-box`,children:[u("h1",{children:[u("span",{class:`sign ${We[a].style}`,"aria-hidden":"true",children:We[a].symbol}),u("span",{children:p("verdict")})]}),u("p",{children:Ce(ni(o))}),s.length===0?u("p",{class:"warning",children:"No series could be compared."}):null]}),u(me,{title:"Suites with problems",texts:p("suite").map(ae),tone:"bad"}),u(me,{title:To,texts:p("cause")}),e.profiles.map(({summary:h,functions:g})=>u(Ni,{summary:h,functions:g},h.measurement)),u(me,{title:ii(o),texts:p("difference")}),u(me,{title:"Warnings",texts:p("warning"),tone:"warning"}),u(wt,{id:`charts-${r}`,make:f,series:s.length}),s.length===0?u("span",{id:`results-${r}`}):u(Ci,{id:r,comparison:o,found:c,records:d}),u(cc,{comparison:o}),u(mt,{metrics:s.map(({metric:h})=>h)}),u(me,{title:"Notes",texts:m}),l===void 0?u("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):u(br,{record:l}),u(Sr,{reproduction:i})]})}function lc({comparison:e,current:t,earlier:r},n){let o=ut(e),i=(s,l)=>{let d=n[l];return d===void 0?[]:[{name:ae(s),record:d}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function cc({comparison:e}){let{series:t}=e,r=W(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>H(o,i,a)),n=t.filter(({gates:o})=>!o).length;return u(ve,{title:"The gate",children:[u("p",{children:oi(e)}),u(Je,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Pi(i.length)]),...n===0?[]:[["For information only",Pi(n)]]]}),u("p",{class:"muted",children:si})]})}var Pi=e=>`${String(e)} series`;var Li=14,Bi=22,dc=40,uc=22;function Fi(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:f,place:m,value:h,text:g})=>{let y=He(fe(g),a.isNarrow===!0?uc:dc);return{curve:f,place:m,end:(1-qe(h,t))*r,lines:y,room:y.length*Li+2}}).sort((f,m)=>f.end-m.end),l=mc(s.map(({end:f,room:m})=>({end:f,room:m}))),d=s.map(({curve:f,place:m,end:h,lines:g,room:y},b)=>({curve:f,place:m,top:(l[b]??0)+2,end:h,middle:(l[b]??0)+y/2,text:g.join(`
`)})),c=ne(o),p={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:Li};return[c("rule",d,{x:"place",x2:{value:n+Bi},y:"end",y2:"middle",color:i},{strokeWidth:1,strokeDash:[2,3]}),c("text",d,{x:{value:n+Bi+5},y:"top",text:"text"},{...p,color:a.ink})]}function mc(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}function Ii(e){return te(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(o=>o===void 0?[]:pc(o));return n.length<2?[]:[{label:t,points:n}]})}function pc(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),r=Ge(e);if(r<0||t.length===0)return[];let n=le(t),[o]=n;return[{quantile:r,value:$e(n),low:o,high:n.at(-1)??o,samples:n.length}]}function un(e,t){return e<1?-Math.log10(1-e):un(t,0)+.5}var Di=230,fc=150,hc=3;function Vi(e,t,r=G){let n=e.suites.map(({name:o})=>o);return K(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(c=>({metric:c,groups:Ii(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${o}: ${gc(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",d=a.flatMap(({metric:c,groups:p})=>yc(c,p,r));return[{suite:o,kind:"percentiles",title:s,specification:J(s,l,d,r)}]})}function gc(e){let t=e.flatMap(({metric:l,groups:d})=>d.flatMap(({label:c,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${l.title}, ${c}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,d)=>d.ratio>l.ratio?d:l,r),s=t.length>1?"up to ":"";return`${ce(i.quantile)} is ${s}${V(a)} times ${ce(o.quantile)} (${n})`}function yc(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:m,value:h})=>[f,m,h])),{factor:o,symbol:i}=oe(e.unit,ct(n)),a=n.map(p=>p*o),s=ur(a),l=r.series.length,d=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),c=de(e,i);return d.map((p,f)=>{let m=d.length===1?"":` (${String(f+1)} of ${String(d.length)})`;return bc(`${c}${m}`,p,{range:s,factor:o,unit:e.unit,theme:r})})}function bc(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:_})=>_.map(({quantile:R})=>R)))].sort((_,R)=>_-R),s=i.isNarrow===!0?fc:Ot,l=a.filter(_=>_<1).at(-1)??0,d=_=>un(_,l),c=a.map(d),[p,f]=[c[0]??0,c.at(-1)??1],m=(f-p)*.06,h=(f-p+2*m)/s,g=_=>(_-(t.length-1)/2)*hc*h,y=t.map((_,R)=>String(R)),b=t.flatMap(({label:_,points:R},E)=>R.map(({quantile:N,value:ee,low:Z,high:P,samples:q})=>({curve:y[E],label:fe(_),place:d(N)+g(E),value:ee*n,low:Z*n,high:P*n,percentile:ce(N),words:x(ee,o),range:`${x(Z,o)} to ${x(P,o)}`,samples:q}))),S={type:"quantitative",title:null,scale:{domain:[p-m,f+m],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(ce))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},w=dt(e,r,i),C={...w,axis:{...w.axis,...Do,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},M={field:"curve",type:"nominal",scale:{domain:i.series.map((_,R)=>String(R)),range:i.series},legend:null},v=Q({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),$=ne(S,C),A={x:"place",color:M};return{width:s,height:Di,layer:[$("rule",b,{...A,y:"low",y2:"high",tooltip:v},{strokeWidth:1.5}),$("line",b,{...A,y:"value"},{strokeWidth:2}),$("point",b,{...A,y:"value",tooltip:v},{filled:!0,size:45,opacity:1}),...Fi(t.map(({label:_,points:R},E)=>{let N=R.at(-1);return{curve:y[E]??"",place:d(N?.quantile??0)+g(E),value:(N?.value??0)*n,text:`${_}: ${ce(N?.quantile??1)} ${x(N?.value??0,o)}`}}),{range:r,height:Di,width:s,x:S,color:M,theme:i})]}}function Hi(e,{subject:t,environment:r},n){let o=n.map(Sc).find(a=>a!==void 0)??"no samples",i=Hr(t.name)?` of ${t.name}`:"";return`${e}${i} on ${r.provider}: ${o}`}function Sc(e){let{rows:t,quantiles:r}=te(e),n=`${e.title} ${r[0]??""}`.trim(),o=t.flatMap(({label:l,members:[d]})=>{let c=we(d?.samples.map(p=>p.value)??[]);return d===void 0||c===void 0?[]:[{label:l,series:d,value:c,text:x(c,d.unit)}]}),[i,...a]=o.sort((l,d)=>l.value-d.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=Se(i.series);return`${n}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${n} median ${i.text} in each of ${String(o.length)} series`:`${n} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var Wi=200,wc=2*Ot;function ji(e,t,r=G){let n=nr(e.limits),o=e.suites.map(({name:i})=>i);return K(e.series,o,t).map(({suite:i,metrics:a})=>{let s=Hi(i,e,a),l=a.map(c=>xc(c,n,r)),d=l.map(c=>Xe(c,r));return{suite:i,title:s,specification:J(s,_c(a,l),d,r)}})}function _c(e,t){let r=new Set(t.map(Pt)),[n,o]=[r.has("bars"),r.has("dots")],i=n?o?"Bars end and dots are":"Bars end":"Dots are",a=e.some(({rows:s})=>s.some(({series:l})=>l.samples.length>Wi));return[...n||o?[`${i} at the median; a tick below is one sample${a?", or several at the same place":""}.`]:[],...r.has("points")?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[],...st(t)].join(" ")}function xc(e,t,r){let{rows:n,quantiles:o,common:i}=te(e),a=e.rows.flatMap(({series:d})=>d.samples.map(({value:c})=>c)),s=a.reduce((d,c)=>Math.max(d,c),0)-a.reduce((d,c)=>Math.min(d,c),0),l=o.length>1;return{title:d=>de({...e,common:i},d,o),unit:e.unit,rows:n.map(({label:d,members:c})=>{let p=Cc(c,o,e.unit,l?void 0:s,r);return{label:d,entries:[{...p,...sr(c,t)}]}})}}function Cc(e,t,r,n,o){let i=e.map(s=>we(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let d=i[l];if(s===void 0||d===void 0)return[];let c=s.samples.map(({value:y})=>y),[p,f]=[c.reduce((y,b)=>Math.min(y,b)),c.reduce((y,b)=>Math.max(y,b))],m=`${t[l]??""} ${x(d,r)}`.trim(),h=`${x(p,r)} to ${x(f,r)}`,g=o.bar;return n===void 0?[{value:d,low:p,high:f,color:g,words:m,detail:h}]:[{value:d,low:d,high:d,ticks:vc(c,n,r),color:g,words:m,detail:h}]});return{marks:a,text:a.length===0?"no samples":ie(i,r)}}function vc(e,t,r){let n=(i,a)=>({value:i,words:x(i,r),samples:a});return e.length<=Wi?e.map(i=>n(i,1)):[...W(e,i=>Math.round(i/t*wc)).values()].map(i=>n(i[0]??0,i.length))}var wb=[Bt("SERIES"),Ae("MEDIAN"),Ae("SPREAD"),Ae("SAMPLES")];var Ib=[Bt("Series"),Ae("Median"),Ae("Spread"),Ae("Samples")];function Gi({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${ye(r)}`],`record ${B(e)}`,...i.length===0?[]:[`commit ${B(i.join(" "))}`]]}function Ui({record:e,reproduction:t,id:r}){let n=Y(),o=et(p=>[...ji(e,n,p),...Vi(e,n,p)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:d}=e,c=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return u(F,{children:[u("header",{class:"verdict plain-box",children:[u("h1",{children:ae(kt(B(i.name),B(a.provider)))}),u("p",{children:Ce(Gi(e).join(" \xB7 "))}),d===!0?u("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?u("p",{class:"warning",children:"Nothing was measured."}):null]}),u(me,{title:"Suites with problems",texts:Tt(s).map(ae),tone:"bad"}),u(wt,{id:`charts-${r}`,make:o,series:l.length}),l.length===0?u("span",{id:`results-${r}`}):u(Rc,{id:r,record:e}),u(me,{title:"Notes",texts:c}),u(br,{record:e}),u(mt,{metrics:l.map(({metric:p})=>p)}),u(Sr,{reproduction:t})]})}var zi=({members:e})=>e.map(({samples:t})=>we(t.map(({value:r})=>r))),$c=[be("Median",e=>{let t=zi(e);return t.every(n=>n===void 0)?"no samples":ie(t,e.members[0]?.unit??"1")},e=>zi(e).find(t=>t!==void 0)),be("Spread",({members:e})=>e.map(t=>Se(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(kc);return t.length===0?void 0:Math.max(...t)}),be("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function Rc({id:e,record:t}){let r=Y(),n=T(()=>[{name:"",record:t}],[t]),o=T(()=>{let i=t.suites.map(({name:a})=>a);return gt(K(t.series,i,r),r)},[t,r]);return u(yt,{id:e,caption:"Median, spread and number of samples of each series",rows:o,columns:$c,detail:({members:i})=>u(bt,{members:i,records:n})})}function kc({samples:e}){let t=e.map(({value:n})=>n),r=we(t);return r===void 0||r===0||t.length<2?[]:[pt(le(t))/Math.abs(r)]}var Mc={text:"\u2013",style:"muted"};function Ki(e,t){let r=e[0]?.unit??"1",n=e.map(p=>p.values[t]??null),[o=null]=n,a={text:n.length===1?Ec(o,r):ie(n.map(p=>p?.value),r),style:"plain"};if(t===0)return[a];let s=fn(n.map(p=>pn(p,r)));if(s==="")return[a,Mc];let l=new Set(n.flatMap(p=>p?.change?.direction??[])),d={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":d[c]}]}function Ec(e,t){if(e===null)return"\u2013";let{range:r,runs:n}=e,o=x(e.value,t);return n>1&&r!==null?`${o} (${mn(r,e.value,t)})`:o}function mn({low:e,high:t},r,n){let{factor:o}=oe(n,r);return`${V(e*o)}\u2013${V(t*o)}`}function pn(e,t){let r=e?.change;if(r==null)return;let n=U(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function fn(e){let t=e.filter(i=>i!==void 0),[r,...n]=new Set(t.map(i=>/(?: better| worse|same)$/.exec(i)?.[0]));if(t.length===0)return"";if(r==="same"&&n.length===0)return r;let o=n.length===0?r??"":"";return`${e.map((i="\u2013")=>i.replace(o,"")).join(" / ")}${o}`}function _t(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return K(e.series,[...new Set(r)],t)}function wr({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Le({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function _r({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var xr=6,hn=13,Tc=18,qi=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Ze(e,t){return t.series[e%t.series.length]??t.bar}function gn(e){return qi[(e+Math.floor(e/xr))%qi.length]??"circle"}function Cr(e,t,r,n=!1,o=e.map((i,a)=>a)){let i=0,a=en(e).map((d,c)=>{let p=d.split(`
`),f=i;return i+=p.length*hn+5,{lines:p,top:f+hn/2,middle:(f+i-5)/2,color:Ze(o[c]??c,r),shape:n?gn(o[c]??c):"square"}}),s=ne({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:hn,color:r.ink};return{width:t,height:Math.max(1,i-Tc),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function Xi({places:e},t){return e.map(r=>e.length>xr?t.bar:Ze(r,t))}function vr(e,{names:t,places:r},n){return t.length<=xr?[Cr(t,re(n),n,!1,r),...e.map(o=>Xe(o,n))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,d)=>({label:t[d]??"",entries:[l]}));return Xe({...o,heading:i,rows:s},n)}))}function Ji(e,t,r){let n=t.flatMap(({title:l,rows:d})=>d.map(({label:c,series:p})=>({name:c==="all"?l:`${l}, ${c}`,series:p}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(d=>d!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?Oc(a,o,i??""):Nc(a,r);return`${e}: ${s}${Ac(a,r)}`}function Oc(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||$r(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function $r(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function Nc(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>Pc(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function Pc({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function Ac(e,t){let r=e.flatMap(({name:c,series:{values:p,unit:f}})=>p.flatMap((m,h)=>{let[g]=p,y=m?.change;if(g==null||m===null||y?.scale!=="relative")return[];let b=Lc(y.change);if(b===void 0||y.direction==="same")return[];let S=U(y.change,"relative",f);return[{name:c,text:S,ratio:b,column:h,meets:$r(g,m)}]})),n=r.filter(({meets:c})=>!c),[o]=n.sort((c,p)=>c.ratio===p.ratio?0:p.ratio-c.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=Bc(o.ratio),d=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${d}${o.name})`}function Lc(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function Bc(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):V(e);return Number(t)===1?"":`, ${t}:1`}function Zi(e,t,r=G){let{full:n,short:o}=Le(e),i={names:n,places:n.map((a,s)=>s)};return _t(e,t).map(({suite:a,metrics:s})=>{let l=Ji(a,s,o),d=s.flatMap(({rows:f})=>f.map(m=>m.series)),c=s.map(f=>bn(f,i,r,(m,h)=>{let g=pn(m,h.unit),{low:y,high:b}=m.range??{low:m.value,high:m.value},S=Dc(m,h,o);return{value:m.value,low:y,high:b,words:x(m.value,h.unit),change:g,limits:S}})),p=[`${Fc(c)}: ${Sn(e)}; ${Ft(d)}.`,...n.length>1?[`Changes are relative to ${o[0]??""} and may be chance.`]:[],...st(c)].join(" ");return{suite:a,title:l,specification:J(l,p,vr(c,i,r),r)}})}function Fc(e){let t=new Set(e.map(Pt)),r=[...t.has("dots")&&!t.has("bars")?[]:["bars"],...t.has("dots")?["dots"]:[],...t.has("points")?["points"]:[]],n=r.length>2?`${r.slice(0,-1).join(", ")} and ${r.at(-1)??""}`:r.join(" and ");return`${n.charAt(0).toUpperCase()}${n.slice(1)}`}var Ic=3;function Dc({limits:e=[]},{values:t,unit:r},n){return e.map(o=>{let i=l=>(l.limits??[]).some(({value:d,label:c})=>d===o.value&&c===o.label),a=t.flatMap((l,d)=>l!==null&&i(l)?[n[d]??""]:[]);return t.every(l=>l===null||i(l))?lr(o,r):lr(o,r,a.length>Ic?[k(a.length,"column")]:a)})}function bn(e,t,r,n){let{rows:o,quantiles:i,common:a}=te(e),s=Xi(t,r),l=(d,c)=>{let p=t.places[c]??c,f=d.map((w,C)=>{let O=w?.values[p]??void 0,M=w===void 0||O===void 0?void 0:n(O,w);if(w===void 0||O===void 0||M===void 0)return;let{change:v,words:$,note:A,limits:_=[],...R}=M,E=i[C]??"";return{mark:{...R,color:s[c]??r.bar,words:`${E} ${$}`.trim(),detail:Vc(O,w.unit)},change:v,note:A,limits:_}}),m=f.flatMap(w=>w===void 0?[]:[w.mark]),h=ie(f.map(w=>w?.mark.value),e.unit),g=fn(f.map(w=>w?.change)),y=g===""?"":`, ${g}`,b=tn(f.flatMap(w=>w?.limits??[])),S=f.length===1?f[0]?.note??"":"";return{column:t.names[c]??"",marks:m,text:m.length===0?"not measured":`${h}${y}${S}`,...b.length===0?{}:{limits:b}}};return{title:d=>de({...e,common:a},d,i),unit:e.unit,rows:o.map(({label:d,members:c})=>({label:d,entries:t.names.map((p,f)=>l(c,f))}))}}function Sn(e){let t=`${e.statistic} of the samples`;return _r(e)?`median over runs of the ${t} of each`:`${t} of the run`}var yn={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function Ft(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(yn).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>yn[i]).join(", or ")}${o}`}function Vc({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[mn(t,e,o),yn[t.kind]],k(r,"run"),k(n,"sample")].join(", ")}function Qi(e,t,r=G){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:m=null,provider:h}=e.records[f]??{};return m!==null||h==="host"})),o=n.indexOf(!0),{full:i,short:a}=Le(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:p})=>i[p]??""),places:s.map(({place:p})=>p)},d=e.series.filter(({values:p})=>Yi(p,o)!==void 0&&s.some(({place:f})=>p[f]!=null)),c=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return _t({series:d},t).map(({suite:p,metrics:f})=>{let m=Hc(c.filter(({metric:O})=>(t.suiteOf(O)??Mt)===p),o),h=`${p}, share of ${a[o]??"host"}: ${Wc(f,s,o)}`,g=f.map(O=>({...bn({...O,title:`${O.title}: share of host`,unit:"1"},l,r,(M,v)=>ea(M,v,o)),line:1})),b=f.flatMap(({rows:O})=>O.map(({series:M})=>M)).map(O=>({...O,values:O.values.filter((M,v)=>n[v]!==!0)})),S=Ft(b),w=S.startsWith("lines")?", divided by it, too":"",C=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${w}.${m}`;return{suite:`${p}-overhead`,title:h,specification:J(h,C,vr(g,l,r),r)}})}function Hc(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${k(r,"series")} of which the host has 0`],...n===0?[]:[`${k(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function Yi(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function ea({value:e,range:t},{values:r,unit:n},o){let i=Yi(r,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:x(e/i,"1"),note:` (${x(e,n)} of ${x(i,n)})`}}function Wc(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:d})=>d===i).flatMap(({rows:d})=>d.flatMap(({series:c})=>t.flatMap(({place:p})=>{let f=c.values[p];return f==null?[]:ea(f,c,r)?.value??[]})));if(a.length===0)return[];let s=x(a.reduce((d,c)=>Math.min(d,c)),"1"),l=x(a.reduce((d,c)=>Math.max(d,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function ta(e,t,r,n){return Object.entries(e).flatMap(([o,i])=>i(t,r[o],n))}var jc=3,Gc=300;function na(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...W(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>se(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${zc(i,n.length)}`)})}function zc(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${ra(r)}`;let o=e.map(i=>`${i.source} ${ra(i)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${he(o,jc,", ")}`}function ra({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${B(t,Gc)})`}var aa=60,sa=6,Uc=8,oa=3;function la(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?Kc(t,i):qc(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function Kc(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,At(r),...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function qc(e){let t=[...new Set(e.map(({provider:o})=>o))],r=e.filter(({interrupted:o})=>o).length,n=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],he(n,n.length===oa+1?n.length:oa,", ")]}function ca({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${ia(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${ia(r)}: a change may come from these.`,...n.length===0?[]:[`Records in the same column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function ia(e){return he(e.map(Xc),Uc)}function Xc({field:e,values:t}){return t.length>sa?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>B(er(e,r),aa)).join(" | ")})`}function da({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>sa?`${String(new Set(i).size)} values`:i.map(a=>B(a??"none",aa)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function ua(e){let{statistic:t,by:r}=e,n=_r(e)?`Each number is the median over the runs of its column, each run counted with the ${t} of its samples. In brackets: ${Jc(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":wr(e)[0]??"";return`${n} Changes are relative to ${o} and may be chance: better and worse only state the direction.`}function Jc({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function ma(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function pa({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var Zc=16,Qc=18,Yc=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function fa(e,t=G){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Le({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...W(r,({rollout:{labels:a}})=>ed(a))].sort(([a],[s])=>se(a,s)).map(([a,s])=>{let l=[...W(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[p])=>se(c,p)).map(([c,p])=>({revision:c,shown:rd(p)})),d=`${a}: ${l.map(c=>nd(c,o)).join("; ")}`;return{suite:td(a),title:d,specification:J(d,od(e),l.flatMap(c=>id(c,n,t)),t)}})}function ed(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return xe([t]).each[0]??""}function td(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function rd(e){return[...W(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:pa(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function nd({revision:e,shown:t},r){let n=t.map(({column:l,length:d})=>({name:r[l]??"",length:d})),o=({name:l,length:d})=>`${ye(d)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,d)=>l.length-d.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function od(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function id({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>ad(i,e,r[i.column]??"",o,n))}function ad({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let d=t.length<=Zc&&t.every(({node:w})=>w!==null),c=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=k(t.length,"node"),f=`${i} \xB7 ${a} \xB7 ${p}, ${ye(o)}${c}`,m=d?Qc:sd(t.length),h=Math.max(1,m*.7),g=d?Ne(t.map(({node:w})=>({label:w??"",entries:[{height:h,text:""}]})),l,"end",m-h):{height:t.length*m,entries:t.map((w,C)=>({top:C*m})),layers:[]},y=t.map(({node:w,start:C,end:O},M)=>{let v=g.entries[M]?.top??0,$=Math.round((O-C)*1e3)/1e3;return{node:w??"unknown",start:C,end:O,seconds:$,top:v,bottom:v+h}}),b=ne({type:"quantitative",title:[...ge(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),S=Q({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:re(l),height:g.height,layer:[b("rect",y,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:S},{color:Ze(e,l)}),...g.layers]}}function sd(e){return Yc.find(({upTo:t})=>e<=t)?.step??1.5}var ld=(e,t,r)=>fa(t??[],r),ha=ld;var wn=8;function ga(e,t){let r=e.flatMap(({points:a})=>[...W(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:dd(r,t,cd(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],md(e,t)].flat().join(n===void 0?", ":"; ")}`}function cd(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function dd(e,t,r){let n=e.map(p=>ud(p)?.column),o=t.map((p,f)=>n.filter(m=>m===f).length),i=o.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(i===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((p,f)=>o[f]===i),[l,d]=s.length===1?["carries",""]:["carry"," each"],c=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(i)} of ${r}${d}${c}`}function ud(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!$r(t.value,n.value))?t:void 0}function md(e,t){let r=e.flatMap(({about:d,points:c})=>c.map(p=>({...p,about:d,bits:p.value.value*p.size*wn}))),n=r.reduce((d,{bits:c})=>Math.max(d,c),-1/0),o=r.filter(({bits:d})=>d===n),i=r.some(({value:{range:d}})=>d!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(X)})`;return`${i} ${x(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var Sa="network_zero_loss_rate",ya="frame_size",pd=600,fd=260,wa=e=>e.isNarrow===!0?re(e)-30:pd,hd=50,gd=96;function _a(e,t=G){let r=yd(e.series).filter(({points:m})=>new Set(m.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Le(e),{common:i,each:a}=xe(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",l=ga(r.map(({points:m},h)=>({about:s(h),points:m})),o),d=e.series.filter(({metric:m})=>m===Sa),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${Sn(e)}; ${Ft(d,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},h)=>[ba(m,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),ba(m,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:g=>g*wn},t)]),f=J(l,c,[Cr(n,wa(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:gd}}}function yd(e){let t=e.flatMap(r=>{let n=Number(r.labels[ya]);if(r.metric!==Sa||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==ya)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...W(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function ba(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:b,column:S,value:w})=>{let{low:C,high:O}=w.range??{low:w.value,high:w.value},M=v=>v*i(b);return{size:b,column:S,value:M(w.value),low:M(C),high:M(O)}}),l=s.reduce((b,{high:S})=>Math.max(b,S),0),d=s.reduce((b,{low:S})=>Math.min(b,S),1/0),c=d>0&&l/d>=hd,{factor:p,symbol:f}=lt(o,[l]),m=[...new Set(e.map(({size:b})=>b))],h=s.map(b=>({size:b.size,column:t[b.column]??"",place:b.column,color:Ze(b.column,a),shape:gn(b.column),value:b.value*p,low:b.low*p,high:b.high*p,text:x(b.value,o)})),g=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:wa(a),height:fd,title:{text:ge(g,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:bd(c,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function bd(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Sd=(e,t,r)=>[_a(e,r)??[]].flat(),xa=Sd;var Ca={"image-pull":ha,network:xa};function va({part:e,records:t,id:r}){let n=Y(),{sides:o}=e,i=T(()=>gt(_t(o,n),n),[o,n]),a=T(()=>_d(e),[e]),s=T(()=>xd(e,t),[e,t]),l=et(d=>wd(e,n,d),[e,n]);return u(F,{children:[u("header",{class:"verdict plain-box",children:[u("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),u("ul",{class:"plain-list",children:la(o).map((d,c)=>u("li",{children:Ce(d)},c))}),na(o).map((d,c)=>u("p",{class:"warning",children:d},c)),u("p",{class:o.differences.length===0?"muted":"",children:ca(o)}),da(o).map((d,c)=>u("p",{children:d},c)),o.series.length===0?u("p",{class:"warning",children:"No series was measured."}):null]}),u(wt,{id:`charts-${r}`,make:l,series:o.series.length}),o.series.length===0?u("span",{id:`results-${r}`}):u(yt,{id:r,caption:"Each series in every column, with its change from the first",rows:i,columns:a,detail:({members:d})=>u(bt,{members:d,records:s}),children:u("p",{class:"muted",children:ua(o)})}),u(mt,{metrics:o.series.map(({metric:d})=>d)})]})}function wd({sides:e,figures:t},r,n){return[...Zi(e,r,n),...Qi(e,r,n),...ta(Ca,e,t,n)]}function _d({sides:e}){return wr(e).map((t,r)=>be(t,({members:n})=>{let[o,i]=Ki(n,r);return u(F,{children:[o.text,i===void 0?null:u("span",{class:`interval change-${i.style}`,children:i.text})]})},({members:[n]})=>n?.values[r]?.value))}function xd({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>ma(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function $a({data:e}){let t=T(()=>an(e.metrics),[e]),r=T(()=>e.records.map(io),[e]),{parts:n,problems:o}=e;return u(sn.Provider,{value:t,children:[u("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),u("header",{class:"column page-header",children:[u("p",{class:"brand",children:"kbench report"}),u(no,{})]}),u("main",{class:"column",children:[u(me,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?u(vd,{parts:n,records:r}):null,n.length===0?u("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>u("article",{id:`part-${String(a)}`,class:"part",children:u(Cd,{part:i,records:r,index:a})},a))]}),u("footer",{class:"column page-footer muted",children:["Made by kbench ",vo,"."]})]})}function Cd({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?u("p",{children:"The record of this part is not in the file."}):u(Ui,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return u(Ai,{part:e,records:t,id:n});case"side-by-side":return u(va,{part:e,records:t,id:n})}}function vd({parts:e,records:t}){return u("nav",{class:"contents","aria-label":"Results in this report",children:u("ol",{children:e.map((r,n)=>u("li",{children:[u("a",{href:`#part-${String(n)}`,children:Rd(r,t)})," ",u($d,{part:r})]},n))})})}function $d({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return u("span",{class:We[t].style,children:[We[t].symbol," ",t]})}function Rd(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${kt(B(r.subject.name),B(r.environment.provider))}, ${Ce(r.startedAt)}`}case"comparison":return`${kt(B(e.comparison.current.subject),B(e.comparison.current.provider))}, ${Ce(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var Ra=`.page-header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-top: 0.9rem;
  padding-bottom: 0.9rem;
}
.brand {
  margin: 0;
  font-weight: 600;
  color: var(--muted);
  letter-spacing: 0.01em;
}
.page-footer {
  padding-top: 2rem;
  padding-bottom: 2.5rem;
  font-size: 0.85rem;
}
.part + .part {
  margin-top: 4rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
.contents {
  margin-bottom: 2rem;
  font-size: 0.95rem;
}
.contents li {
  padding: 0.25rem 0;
}
.contents a {
  display: inline-block;
  min-height: 24px;
}
.contents ol {
  margin: 0;
  padding-inline-start: 1.4rem;
}
.verdict {
  padding: 1.1rem 1.4rem 1rem;
  border-radius: 12px;
  border-inline-start: 5px solid currentcolor;
  background: var(--plain-back);
  border-color: var(--control-line);
}
.verdict p {
  color: var(--ink);
}
.verdict h1 {
  display: flex;
  gap: 0.7rem;
}
.verdict .sign {
  flex: none;
}
.bad-box {
  background: var(--bad-back);
  border-color: var(--bad);
}
.good-box {
  background: var(--good-back);
  border-color: var(--good);
}
.warning-box {
  background: var(--warning-back);
  border-color: var(--warning);
}
.plain-list {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
.key-figures {
  margin: 0.3rem 0 1rem;
  padding-inline-start: 1.2rem;
}
.section {
  margin-top: 2.2rem;
}
.section > h2 {
  margin-bottom: 0.6rem;
}
.section.folded {
  margin-top: 0;
  border-bottom: 1px solid var(--line);
}
.section.folded[open] {
  padding-bottom: 1rem;
}
:not(.folded) + .section.folded {
  margin-top: 2.2rem;
  border-top: 1px solid var(--line);
}
.remarks {
  margin-top: 1.2rem;
  padding: 0.8rem 1.2rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.remarks.bad-box {
  background: var(--bad-back);
}
.remarks.warning-box {
  background: var(--warning-back);
}
.remarks h2 {
  font-size: 1rem;
}
.remarks ul {
  margin: 0.35rem 0 0;
  padding-inline-start: 1.2rem;
}
.filters {
  display: grid;
  gap: 0.7rem;
  margin-bottom: 0.4rem;
}
.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 0.45rem;
}
.chip {
  min-height: 2rem;
  padding: 0 0.8rem;
  border-color: var(--line);
  border-radius: 999px;
  font-size: 0.88rem;
}
.chip.plain {
  color: var(--ink);
}
.filter-fields {
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  align-items: end;
}
.filter-fields .grow {
  flex: 1 1 14rem;
  max-width: 28rem;
}
.shown {
  display: flex;
  align-items: center;
  gap: 0.8rem;
  min-height: 2rem;
  margin: 0;
  font-size: 0.85rem;
}
.button.small {
  min-height: 1.75rem;
  padding: 0 0.6rem;
  font-size: 0.82rem;
}
.verdict-word {
  white-space: nowrap;
}
.strong {
  font-weight: 650;
}
.interval {
  display: block;
  font-size: 0.8rem;
  color: var(--muted);
}
.change-good {
  color: var(--good);
}
.change-bad {
  color: var(--bad);
}
.reason {
  font-size: 0.95rem;
}
.fact {
  display: contents;
}
.method {
  margin: 1rem 0;
}
.method h3 code {
  font-weight: 400;
  color: var(--muted);
  margin-inline-start: 0.3rem;
}
.all-samples {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem 2rem;
}
.samples-frame {
  max-height: 22rem;
  overflow: auto;
}
.samples-table {
  border-collapse: collapse;
  font-size: 0.82rem;
  font-variant-numeric: tabular-nums;
}
.detail .facts {
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
}
.detail .fact {
  display: grid;
  grid-template-columns: 9.5rem 1fr;
}
.samples-table th,
.samples-table td {
  white-space: nowrap;
  padding: 0.2rem 1rem 0.2rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
}
.samples-table .end {
  text-align: end;
}
.samples-table thead th {
  position: sticky;
  top: 0;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
}

@media (max-width: 640px) {
  .verdict {
    padding: 0.9rem 1rem;
  }
  .filter-fields .field {
    flex: 1 1 100%;
    max-width: none;
  }
}

@media print {
  .verdict,
  .remarks {
    print-color-adjust: exact;
  }
  .samples-frame {
    max-height: none;
    overflow: visible;
  }
  .section.folded > summary {
    list-style: none;
  }
}
.flames {
  position: relative;
  overflow: hidden;
  margin-bottom: 1rem;
}
.flame {
  position: absolute;
  height: 21px;
  padding: 0 3px;
  overflow: hidden;
  border: 1px solid var(--page);
  border-radius: 2px;
  background: var(--plain-back);
  color: var(--ink);
  font:
    0.75rem/1.2 ui-monospace,
    monospace;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
}
.flame:focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: -2px;
}
.flame.grew-1 {
  background: color-mix(in srgb, var(--bad) 18%, var(--plain-back));
}
.flame.grew-2 {
  background: color-mix(in srgb, var(--bad) 34%, var(--plain-back));
}
.flame.grew-3 {
  background: color-mix(in srgb, var(--bad) 50%, var(--plain-back));
}
.flame.fell-1 {
  background: color-mix(in srgb, var(--accent) 18%, var(--plain-back));
}
.flame.fell-2 {
  background: color-mix(in srgb, var(--accent) 34%, var(--plain-back));
}
.flame.fell-3 {
  background: color-mix(in srgb, var(--accent) 50%, var(--plain-back));
}
.flame-facts {
  min-height: 1.5em;
  overflow-wrap: anywhere;
}
`;var _n=document.getElementById(Bn),ka=document.getElementById(Ln)?.textContent;_n!==null&&ka!==void 0&&(Qn(Yn,Ra),_n.replaceChildren(),An(u(ro,{children:u(Dr.Provider,{value:oo,children:u($a,{data:JSON.parse(ka)})})}),_n));})();
