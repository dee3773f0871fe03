"use strict";(()=>{var C,Rr,Uo,Se,Gt,St,Mr,ht,Er,Wt,jt,Tr,nt=Symbol.for("pv"),_t={},wt=[],Wo=/^m(i|n|o|s|text|space)$/,Jt=Array.isArray,Or=wt.slice,Ee=Object.assign;function Me(e){e&&e.parentNode&&e.remove()}function gt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:nt,__v:o||++Rr,__i:-1,__u:0};return!o&&C.vnode&&C.vnode(i),i}function $(e){return e.children}function yt(e,t){this.props=e,this.context=t,this.__g=0}function _e(e,t){if(t==null)return e.__&&_e(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:_e(e)}function Jo(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Ee({constructor:nt},r)).__v=r.__v+1,C.vnode&&C.vnode(t),Kt(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||_e(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,Ir(o,t,i),r.__=r.__e=null,t.__e!=n&&Nr(t))}function Nr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Nr(e)}function Ut(e){(8&e.__g||(e.__g|=8,Se.push(e),St++))&&Gt==C.debounceRendering||((Gt=C.debounceRendering)||queueMicrotask)(Br)}function Br(){try{for(var e,t=1;Se.length;)Se.length>t&&Se.sort(Mr),e=Se.shift(),t=Se.length,8&e.__g&&Jo(e)}finally{(St=Se.length)&&(Gt||queueMicrotask)(Br)}}function Ar(e,t,r,n,o,i,a,s,l,u,d){var m,f,p,h,b,y,g=n.__k||wt,S=t.length;for(l=Ko(r,t,g,l,S),m=0;m<S;m++)(p=r.__k[m])!=null&&(f=~p.__i&&g[p.__i]||_t,p.__i=m,y=Kt(e,p,f,o,i,a,s,l,u,d),h=p.__e,(f.ref!=p.ref||8&f.__u)&&(f.ref&&Xt(f.ref,null,p,f),p.ref&&d.push(p.ref,p.__c||h,p)),b=b||h,4&p.__u?(l=Pr(p,l,e,!f.__v),f.__e&&(f.__e=null)):typeof p.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),p.__u&=-21);return r.__e=b,l}function Ko(e,t,r,n,o){var i,a,s,l,u,d,m,f,p,h=r.length,b=h,y=0,g=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=gt(null,a):Jt(a)?a=S[i]=gt($,{children:a}):a.constructor===nt&&a.__b?a=S[i]=gt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,l=i+y,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=Xo(a,r,l,b))&&(b--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==l-1?y--:u==l+1?y++:u!=l&&(u>l?y--:y++,g=1)):(~u||(o>h?y--:o<h&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(g){for(d=[],m=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,f=d.length;y<f;)d[p=y+f>>1]<a.__i?y=p+1:f=p;d[y]=a.__i,m[i]=y+1}for(y=d.length;i--;)m[i]&&(m[i]==y?y--:S[i].__u|=4)}if(b)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=_e(s)),qt(s,s));return n}function Pr(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=Pr(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=_e(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Xo(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function kr(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function ft(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||kr(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||kr(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=jt[t]||(jt[t]=qo(t)),(e.__a||(e.__a={}))[t]=Wt,i=t!=(t=t.replace(Er,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function qo(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[ht]==null)t[ht]=Wt++;else if(t[ht]<this.__a[e])return;return r(C.event?C.event(t):t)}}}function Kt(e,t,r,n,o,i,a,s,l,u){var d,m,f,p,h,b,y,g,S,w,v,le,E,L,x,U,Z,J,ne=t.type;if(t.constructor!==nt)return null;128&r.__u&&(l=32&r.__u,d=r.__c.__z)&&(t.__u|=l,m=i=[],d.nodeType==8?s=bt(d,i):i.push(d),s=i[0]||s),(d=C.__b)&&d(t);e:if(typeof ne=="function"){f=a.length;try{if(g=t.props,S=(d=ne.prototype)&&d.render,w=(d=ne.contextType)&&n[d.__c],v=d?w?w.props.value:d.__:n,(p=r.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(S?t.__c=p=new ne(g,v):(t.__c=p=new yt(g,v),p.constructor=ne,p.render=Yo),w&&w.sub(p),p.state||(p.state={}),p.__n=n,p.__g|=8,p.__h=[],p.__k=[]),S&&(p.__s||(p.__s=p.state),ne.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=Ee({},p.__s)),Ee(p.__s,ne.getDerivedStateFromProps(g,p.__s)))),h=p.props,b=p.state,p.__v=t,r.__c){if(g!==h&&S&&!ne.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(g,v),t.__v==r.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(g,p.__s,v)===!1){t.__v!=r.__v&&(p.props=g,p.state=p.__s,p.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(K){K&&(K.__=t)}),wt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&a.push(p),s=_e(r);break e}p.componentWillUpdate&&p.componentWillUpdate(g,p.__s,v),S&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(h,b,y)})}else S&&!ne.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),S&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=v,p.props=g,p.__P=e,p.__g&=-5,le=C.__r,E=S?25:0;do p.__g&=-9,le&&le(t),d=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++E<25);S&&(wt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(n=Ee({},n,p.getChildContext())),S&&r.__c&&p.getSnapshotBeforeUpdate&&(y=p.getSnapshotBeforeUpdate(h,b)),L=d&&d.type===$&&d.key==null?d.props.children:d,g.__P&&(d=s,o=(e=g.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(K){K&&qt(K,K)}),r.__k=null),s=r.__k?_e(r,0):null),s=Ar(e,Jt(L)?L:[L],t,r,n,o,i,a,s,l,u),g.__P&&(t.__e=null,s=d),t.__u&=-161,m&&m.some(Me),p.__h.length&&a.push(p),1&p.__g&&(p.__g&=-4)}catch(K){if(a.length=f,t.__v=null,l||i)if(K&&K.then){if(t.__u|=128|l,i){for(~(Z=i.indexOf(s||void 0))||(Z=i.length);(J=i[Z-1])&&J.nodeType==8;)Z--;for(;Z<i.length;Z++)if(J=i[Z])if(i[Z]=null,x){if(J==U)break}else{if(J.nodeType!=8)break;J.data.startsWith("$s")&&(U=bt(x=J))}}if(!x){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;x=s}(d=bt(x=t.__c.__z||(t.__c.__z=x)))?(t.__e=x,s=d):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Me);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),K&&K.then||Lr(t),C.__e(K,t,r)}}else s=t.__e=Zo(r.__e,t,r,n,o,i,a,l,u,e);return(d=C.diffed)&&d(t),s}function bt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function Lr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Lr))}function Ir(e,t,r){for(var n=0;n<r.length;)Xt(r[n++],r[n++],r[n++]);C.__c&&C.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){C.__e(i,o.__v)}})}function Zo(e,t,r,n,o,i,a,s,l,u){var d,m,f,p,h,b,y,g,S=r.props||_t,w=t.props,v=t.type;if(v=="svg"?o="http://www.w3.org/2000/svg":v=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(d=0;d<i.length;d++)if((h=i[d])&&(v?h.localName==v:h.nodeType==3)){e=h,i[d]=null;break}}if(!e){if(g=u.ownerDocument||document,!v)return g.createTextNode(w);e=g.createElementNS(o,v,w.is?w:u),s&&(C.__m&&C.__m(t,i),s=!1),i=null}if(v){if(u=v=="template"&&e.content||e,i=v=="textarea"&&w.defaultValue!=null?null:i&&Or.call(u.childNodes),!s&&i)for(S={},d=0;d<e.attributes.length;d++)S[(h=e.attributes[d]).name]=h.value;for(d in S)h=S[d],d=="dangerouslySetInnerHTML"?f=h:d=="children"||d in w||d=="value"&&"defaultValue"in w||d=="checked"&&"defaultChecked"in w||ft(e,d,null,h,o);for(d in w)h=w[d],d=="children"?p=h:d=="dangerouslySetInnerHTML"?m=h:d=="value"?b=h:d=="checked"?y=h:s&&typeof h!="function"||S[d]===h||ft(e,d,h,S[d],o);m?(s||f&&(m.__html==f.__html||m.__html==e.innerHTML)||(e.innerHTML=m.__html),t.__k=[]):(f&&(e.textContent=""),(v=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Wo.test(v))&&(o="http://www.w3.org/1999/xhtml"),Ar(u,Jt(p)?p:[p],t,r,n,o,i,a,i?i[0]:r.__k&&_e(r,0),s,l),i&&i.some(Me)),s&&v!="textarea"||(d="value",v=="progress"&&b==null?e.removeAttribute(d):b==null||b===e[d]&&(v!="progress"||b)||ft(e,d,b,S[d],o),d="checked",y!=null&&y!=e[d]&&ft(e,d,y,S[d],o))}else S===w||s&&e.data==w||(e.data=w);return e}function Xt(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){C.__e(o,r)}}function qt(e,t,r){var n,o,i,a;if(C.unmount&&C.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Xt(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){C.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&qt(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=bt(n,i=[]))&&(n==e.__e&&i.some(Me),Me(o),Me(n)),r||Me(e.__e),e.__e=e.__c=e.__=null}function Yo(e,t,r){return this.constructor(e,r)}function Fr(e,t){var r,n,o,i;C.__&&C.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=gt($,{children:[e]}),o=[],i=[],Kt(t,t.__k,n||_t,_t,t.namespaceURI,n?null:t.firstChild?Or.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),Ir(o,t.__k,i),t.__k.props.children=null}function Ve(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,Ut(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+Tr++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}C={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw St=0,e}},Rr=0,Uo=function(e){return e!=null&&e.constructor===nt},yt.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Ee({},this.state)),typeof e=="function"&&(e=e(Ee({},r),this.props)),e&&(Ee(r,e),this.__v&&(t&&this.__k.push(t),Ut(this)))},yt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ut(this))},yt.prototype.render=$,Se=[],St=0,Mr=function(e,t){return e.__v.__b-t.__v.__b},ht=Symbol(),Er=/(PointerCapture)$|Capture$/i,Wt=0,jt={},Tr=0;var Dr="report-data",Vr="report",Hr="chart-engine";var we,M,Zt,zr,Yt=Object.is,it=0,Zr=[],Qt=[],O=C,Gr=O.__b,jr=O.__r,Ur=O.diffed,Wr=O.__c,Jr=O.unmount,Kr=O.__;function He(e,t){O.__h&&O.__h(M,e,it||t),it=0;var r=M.__H||(M.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function A(e){return it=1,Qo(en,e)}function Qo(e,t,r){var n=He(we++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):en(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);Yt(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=M,!M.__f)){M.__f=!0;var o=M.shouldComponentUpdate;M.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var u=!1,d=this.props!=i;if(l.__.some(function(f){f.__N&&(u=!0,Yt(f.__[0],f.__N[0])||(d=!0))}),o){var m=o.call(this,i,a,s);return u?m||d:m}return!u||d}}return n.__}function Yr(e,t){var r=He(we++,3);!O.__s&&tr(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,M.__H.__h.push(r))}function Te(e,t){var r=He(we++,4);!O.__s&&tr(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,M.__h.push(r))}function at(e){return it=5,k(function(){return{current:e}},[])}function k(e,t){var r=He(we++,7);return tr(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function oe(e,t){return it=8,k(function(){return e},t)}function Oe(e){var t=M.context[e.__c],r=He(we++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(M)),t.props.value):e.__}function Qr(){var e=He(we++,11);if(!e.__){for(var t=M.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function ei(){var e;do{for(;e=Qt.shift();)try{ot(e)}catch(r){O.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Zr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ot),t.__h.some(er),t.__h=[]}catch(r){t.__h=[],O.__e(r,e.__v)}}}while(Qt.length)}O.__b=function(e){M=null,Gr&&Gr(e)},O.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Kr&&Kr(e,t)},O.__r=function(e){jr&&jr(e),we=0;var t=(M=e.__c).__H;t&&(Zt==M?M.__h=[]:(t.__h.some(ot),t.__h.some(er),we=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Zt=M},O.diffed=function(e){Ur&&Ur(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&qr(Zr.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Zt=M=null},O.__c=function(e,t){t.some(function(r){try{r.__h.some(ot),r.__h=r.__h.filter(function(n){return!n.__||er(n)})}catch(n){r.__h=[function(){throw n}]}}),Wr&&Wr(e,t)},O.unmount=function(e){Jr&&Jr(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,qr(Qt.push(o))}else ot(o)}catch(i){t=i}}),n.__H=void 0,t&&O.__e(t,n.__v))};var Xr=typeof requestAnimationFrame=="function";function ti(e){var t,r=function(){clearTimeout(n),Xr&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Xr&&(t=requestAnimationFrame(r))}function qr(e){e!=1&&zr==O.requestAnimationFrame||((zr=O.requestAnimationFrame)||ti)(ei)}function ot(e){var t=M,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),M=t}function er(e){var t=M;e.__c=e.__(),M=t}function tr(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Yt(r,e[n])})}function en(e,t){return typeof t=="function"?t(e):t}function Ne(e){let[t,r]=A(()=>window.matchMedia(e).matches);return Yr(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}function vt(e){let t=Ne("print"),[r,n]=A(!1);return Te(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(i=>{i.some(({isIntersecting:a})=>a)&&n(!0)},{rootMargin:"300px"});return o.observe(e.current),()=>o.disconnect()},[e,r]),r||t}var ri=Symbol.for("pv"),ni=0;function c(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var u={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ri,__v:--ni,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),C.vnode&&C.vnode(u),u}var tn=["system","light","dark"],oi={system:"System",light:"Light",dark:"Dark"},rn="kbench-theme",rr=Ve({name:"light",choice:"system",choose:()=>{}});function nn({children:e}){let[t,r]=A(ii),n=Ne("(prefers-color-scheme: dark)"),o=Ne("print");Te(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),ai(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return c(rr.Provider,{value:{name:s,choice:t,choose:i},children:e})}function on(){return Oe(rr).name}function an(){let{choice:e,choose:t}=Oe(rr);return c("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:tn.map(r=>c("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:oi[r]},r))})}function ii(){try{let e=window.localStorage.getItem(rn);return tn.find(t=>t===e)??"system"}catch{return"system"}}function ai(e){try{window.localStorage.setItem(rn,e)}catch{}}var nr=Ve(()=>Promise.reject(new Error("this page has no program for charts")));function ze({title:e,specification:t}){let r=at(null),n=at(void 0),o=Oe(nr),i=on(),a=vt(r),[s,l]=A();return Te(()=>{if(!a)return;let u=!0;return(async()=>{let m=document.createElement("div"),p=await(await o()).drawChart(m,t(i));if(!u||r.current===null){p.remove();return}si(m,e),r.current.replaceChildren(m),n.current?.remove(),n.current=p,l(void 0)})().catch(m=>{u&&l(m instanceof Error?m.message:String(m))}),()=>{u=!1}},[a,i,e,t,o]),Te(()=>()=>n.current?.remove(),[]),c("figure",{class:"chart",children:[s===void 0?null:c("p",{class:"warning",children:["This chart could not be drawn: ",s]}),c("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function si(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function sn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var ln=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;function cn(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(Hr)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function dn(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((u,d)=>{let m=i[d]??"";return typeof m=="number"&&(s+=m),{value:u,round:o===null?d+1:o[d]??0,at:typeof m=="number"?new Date(s).toISOString():m}});return{...a,samples:l}});return{...e,series:r}}function N(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${ci(t)}`:`${r}${pn(t.toFixed(di(t)))}`}function un(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function mn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function pn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function ci(e){let[t="",r=""]=e.toExponential(2).split("e");return`${pn(t)}e${r.replace("+","").replace("-","\u2212")}`}function di(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}function de(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${N(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?fn(t,60,"min","s"):fn(Math.round(t/60),60,"h","min")}function fn(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function B(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var Ge="other",ui=new Set(["api","cpu","http","iops","tcp","udp"]),mi=new Set(["time","wait"]);function je(e,t){let r=`${t.replaceAll("-","_")}_`,n=e.startsWith(r)?e.slice(r.length):"",i=(n===""||mi.has(n)?e:n).split("_").map(a=>ui.has(a)?a.toUpperCase():a).join(" ");return i.charAt(0).toUpperCase()+i.slice(1)}function Y(e,t){let r=hn(e),n=hn(t);for(let o=0;o<Math.min(r.length,n.length);o+=1){let i=pi(r[o]??"",n[o]??"");if(i!==0)return i}return r.length!==n.length?r.length-n.length:e<t?-1:e>t?1:0}function hn(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function pi(e,t){let r=/^\d/;return r.test(e)&&r.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}var fi=["protocol","job","operation","entry","path","placement","keepalive","side","size","layers","streams"],hi=["quantile"];function ve(e){let t=[...new Set(e.flatMap(l=>Object.keys(l)))].sort((l,u)=>gn(l)-gn(u)||(l<u?-1:1)),r=l=>new Set(e.map(u=>u[l])).size>1,n=e.length>1?t.filter(r):t,o=e.length>1?t.filter(l=>!r(l)):[],i=(l,u)=>u.filter(d=>l[d]!==void 0).map(d=>yi(d,l[d]??"")).join(" \xB7 "),a=e.map(l=>i(l,n)||"all"),s=new Set(a).size===a.length;return{common:i(e[0]??{},o),each:s?a:e.map(Si)}}function gn(e){let t=fi.indexOf(e);return hi.includes(e)?1e3:t===-1?100:t}var gi=new Set(["true","false","on","off","none"]);function yi(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?`p${bi(t.slice(2))}`:/[a-zA-Z]{2}/.test(t)&&!gi.has(t)?t:`${e} ${t===""?'""':t}`}function bi(e){let t=e.padEnd(2,"0"),r=t.slice(0,2).replace(/^0(?=\d)/,"");return t.length>2?`${r}.${t.slice(2)}`:r}function Si(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(" \xB7 ")}function I(e,t,r){let n=s=>r.suiteOf(s)??Ge,o=B(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>xt(t,s)-xt(t,l)||Y(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...B(o.get(s)??[],({metric:d,unit:m,better:f})=>[d,m,f].join(" ")).values()].map(d=>_i(d,s));return u.sort((d,m)=>xt(a,d.metric)-xt(a,m.metric)||Y(d.metric,m.metric)),{suite:s,metrics:u}})}function _i(e,t){let[r]=e,{common:n,each:o}=ve(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>Y(a.label,s.label)),{metric:r?.metric??"",title:je(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function xt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}var Il=new TextEncoder;var vi=e=>({text:e,align:"left"}),xi=e=>({text:e,align:"right"}),Be={left:vi,right:xi};function _n({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...B(r.nodes,Ci)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function Ci({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,d=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...d].filter(m=>m!=="").join(", ")}var G=(e,t)=>({factor:e,symbol:t}),$i=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>G(1e3**-t,e)),ki=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>G(1024**-t,e)),Ri=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>G(1e3**-t,e)),Mi=[G(1e9,"ns"),G(1e6,"\xB5s"),G(1e3,"ms"),G(1,"s")],Ei=[G(1e6,"\xB5s/GB"),G(1e3,"ms/GB"),G(1,"s/GB")],Ti={"bit/s":{steps:$i,ofZero:G(1,"bit/s")},"By/s":{steps:ki,ofZero:G(1,"B/s")},"1/s":{steps:Ri,ofZero:G(1,"/s")},s:{steps:Mi,ofZero:G(1,"s")},"s/GBy":{steps:Ei,ofZero:G(1,"s/GB")},1:{steps:[G(100,"%")],ofZero:G(100,"%")}};function Q(e,t){let{steps:r,ofZero:n}=Ti[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(un(o*a.factor)<l)return a}return n}function _(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=Q(t,e);return`${N(e*r)} ${n}`}var Oi=5e-5;function F(e,t,r){return mn(e,n=>D(n,t,r))}function D(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${wn(e<Oi?0:e)} %`:r==="1"?`${wn(e)} pp`:_(e,r)}function ue(e,t,r,n){let o=(i,a)=>i===null?a:F(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function wn(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?N(t):t.toFixed(1).replace(/\.0$/,"")}function Ct(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function me(e){return Ct(e,.5)}function st(e){return e.length>0&&e.every(Number.isFinite)}function ie(e){if(!st(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var Ni=1.4826022185056018;function Ue(e){let t=me(e);return Ni*me(ie(e.map(r=>Math.abs(r-t))))}function pe({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=Ae(r);return{median:n===void 0?"no samples":_(n,t),spread:n===void 0||r.length<2?"\u2013":Bi(Ue(ie(r)),n,t),samples:String(r.length)}}function Ae(e){return st(e)?me(ie(e)):void 0}function Bi(e,t,r){return t===0?`\xB1${D(e,"absolute",r)}`:`\xB1${D(Math.abs(e/t),"relative",r)}`}var Ai=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function xe(e){return e.replace(Ai,t=>{let r=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":r<256?`\\x${r.toString(16).padStart(2,"0")}`:`\\u${r.toString(16).padStart(4,"0")}`})}var Pi=/^\p{Mark}$/u,Li=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function lt(e){let t=0;for(let r of e)t+=Pi.test(r)?0:Li.test(r)?2:1;return t}function Pe(e,t){let r=Math.max(2,t),n=[],o="";for(let i of Ii(e,r))o!==""&&lt((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function Ii(e,t){let r=e.split(" \xB7 ");return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${" \xB7 "}`:n;return lt(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>Fi(a,t))??[]})}function Fi(e,t){if(lt(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)lt(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Hc=[Be.left("Series"),Be.right("Median"),Be.right("Spread"),Be.right("Samples")];function P(e){let t=Array.from(e);return t.length<=200?e:`${t.slice(0,199).join("")}\u2026`}function vn({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${de(r)}`],`record ${P(e)}`,...i.length===0?[]:[`commit ${P(i.join(" "))}`]]}function xn(e,t){return t==="lower"?e:0-e}function Cn(e,t){return t==="relative"?Math.log1p(e):e}var $n={defaultMargin:.02,rules:[],falseAlarmRate:.01};function V({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${Di(t[o]??"")}"`).join(",");return`${e}{${n}}`}function Di(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function Vi({change:e,scale:t,better:r,verdict:n}){return e!==null?xn(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var Hi=Cn($n.defaultMargin,"relative");function kn(e){let t=Vi(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*Hi}function $t(e,t){let[r,n]=[kn(e),kn(t)];return r!==n?n>r?1:-1:Y(V(e),V(t))}var ce=["regressed","missing","inconclusive","improved","unchanged","new","incomparable"],or={regressed:"\u2717",missing:"!",inconclusive:"?",improved:"\u25B2",unchanged:"=",new:"+",incomparable:"\u2260"},kt={regressed:"bad",missing:"bad",inconclusive:"warning",improved:"good",unchanged:"plain",new:"plain",incomparable:"warning"},Rt={passed:"\u2713",regressed:"\u2717",inconclusive:"?",incomparable:"\u2260",incomplete:"!"},ct={passed:"good",regressed:"bad",inconclusive:"warning",incomparable:"warning",incomplete:"bad"};function Rn(e,t){let n=I(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:u,series:d})=>Gi(d,a,`${l.metric}${" \xB7 "}${u}`)))),o=({series:a})=>ce.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||zi(a.series,s.series))}function zi(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?$t(e,t):0}function Gi(e,t,r){let{unit:n,scale:o,baseline:i,current:a,change:s,smallestProvableChange:l,verdict:u,gates:d}=e;return{series:e,suite:t,name:r,verdict:`${or[u]} ${u}${d?"":" (info)"}`,baseline:i===null?"\u2013":_(i.median,n),current:a===null?"\u2013":_(a.median,n),change:s===null?"":F(s.estimate,o,n),interval:s===null?"":ue(s.lower,s.upper,o,n),provable:l===null?"\u2013":D(l,o,n)}}function Mt({text:e}){let t=e.split(/`([^`]+)`/);return c($,{children:t.map((r,n)=>n%2===1?c("code",{children:r},n):r)})}function ge(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var Mn="0.1.0";var ji=10;function Ce(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=Q(e,r);return Q(e,Ui(r*n.factor)/n.factor)}function Ui(e){if(!(e>0))return e;let t=e/ji,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var T={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},Wi={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},$e={light:T,dark:Wi},ud=Object.keys($e);var R=460,Ji=46,Ki=84,En=" \xB7 ".trimStart().replace(" ","\u2060"),ir=13,Tn="split(datum.value, '\\n')",Xi="Inter, sans-serif",qi=e=>({font:Xi,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,labelLineHeight:ir,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function H(e,t,r,n=T){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:qi(n),padding:16,title:{text:ae(e),subtitle:ae(t)},bounds:"flush",spacing:74,resolve:{scale:{yOffset:"independent"}},vconcat:r}}function ae(e){let t=xe(e).replaceAll(" \xB7 ",` ${En}`);return Pe(t,Ki).map(r=>r.replaceAll(En," \xB7 ".trimStart()))}function W(e){let t=e.map(o=>Pe(xe(o),Ji).join(`
`)),r=new Map,n=t.map(o=>{let i=(r.get(o)??0)+1;return r.set(o,i),i===1?o:`${o}${" \xB7 "}(${String(i)})`});return{keys:n,lines:Math.max(1,...n.map(o=>o.split(`
`).length))}}function ee({keys:e}){return{field:"label",type:"nominal",sort:null,title:null,scale:{domain:e,paddingInner:.3,paddingOuter:.15},axis:{labelExpr:Tn,labelBaseline:"middle",encoding:{labels:{dy:{value:{signal:`(1 - length(${Tn})) * ${String(ir/2)}`}}}}}}}var ar={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function fe(e,t,r=T){let n={type:"text",align:"left",dx:7,fontSize:11},o={x:{field:e,type:"quantitative"},text:{field:"text"}};return[{mark:{...n,stroke:r.background,strokeWidth:2,strokeJoin:"round",aria:!1},encoding:o},{mark:n,encoding:{...o,color:t}}]}function te({lines:e},t){return Math.max(t,e*ir+6)}function ye(e,t){let r=t.reduce((o,i)=>Math.min(o,i),0),n=t.reduce((o,i)=>Math.max(o,i),0);return{type:"quantitative",title:ae(e),scale:{domain:r===n?[0,1]:[r,n],nice:!0},axis:ar}}function q(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var On={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};function Nn(e,{subject:t,environment:r},n){let o=n.map(Zi).find(i=>i!==void 0)??"no samples";return`${e} of ${t.name} on ${r.provider}: ${o}`}function Zi({title:e,rows:t}){let r=t.flatMap(({label:a,series:s})=>{let l=Ae(s.samples.map(u=>u.value));return l===void 0?[]:[{label:a,series:s,value:l,text:_(l,s.unit)}]}),[n,...o]=r.sort((a,s)=>a.value-s.value),i=o.at(-1);if(n!==void 0){if(i===void 0){let{spread:a}=pe(n.series);return`${e}${n.series.samples.length<2?` ${n.text}`:` median ${n.text}, spread ${a}`}`}return n.text===i.text?`${e} median ${n.text} in each of ${String(r.length)} series`:`${e} medians from ${n.text} (${n.label}) to ${i.text} (${i.label})`}}function Bn(e,t,r=T){let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Nn(o,e,i),l=i.some(({rows:u})=>u.some(({series:d})=>d.samples.length>An))?"Bars end at the median, which is the number beside them; every tick is one sample, those that fall on the same place are one tick.":"Bars end at the median, which is the number beside them; every tick is one sample.";return{suite:o,title:a,specification:H(a,l,i.map(u=>Qi(u,r)),r)}})}var An=200,Yi=2*R;function re({title:e,better:t,common:r},n){return`${e} (${n}), ${t} is better${r===""?"":` \xB7 ${r}`}`}function Qi(e,t){let r=e.rows.flatMap(({series:u})=>u.samples.map(({value:d})=>d)),{factor:n,symbol:o}=Ce(e.unit,r),i=W(e.rows.map(({label:u})=>u)),a=r.reduce((u,d)=>Math.max(u,d),0)-r.reduce((u,d)=>Math.min(u,d),0),s=e.rows.map(({series:u},d)=>ea(u,i.keys[d]??"",n,a*n)),l=ye(re(e,o),r.map(u=>u*n));return{width:R,height:{step:te(i,22)},encoding:{y:ee(i)},layer:[{data:{values:s.flatMap(({bar:u})=>u)},mark:{type:"bar",color:t.bar},encoding:{x:{field:"median",...l},tooltip:q({label:"Series",words:"Median"})}},{data:{values:s.flatMap(({ticks:u})=>u)},mark:{type:"tick",color:t.ink,thickness:1.5,opacity:.75,size:12,aria:!1},encoding:{x:{field:"value",type:"quantitative"},tooltip:q({label:"Series",words:"Sample",samples:"Samples"})}},{data:{values:s.map(({text:u})=>u)},layer:fe("end",{value:t.ink},t)}]}}function ea({samples:e,unit:t},r,n,o){let i=e.map(({value:l})=>l),a=Ae(i),s=i.reduce((l,u)=>Math.max(l,u),0)*n;return{bar:a===void 0?[]:[{label:r,median:a*n,words:_(a,t)}],ticks:ta(i,o/n).map(({value:l,count:u})=>({label:r,value:l*n,words:_(l,t),samples:u})),text:{label:r,end:s,text:a===void 0?"no samples":_(a,t)}}}function ta(e,t){return e.length<=An?e.map(n=>({value:n,count:1})):[...B(e,n=>Math.round(n/t*Yi)).values()].map(n=>({value:n[0]??0,count:n.length}))}function Et(e,t){let r=t.flatMap(({title:h,rows:b})=>b.map(({label:y,series:g})=>({name:`${h}, ${y}`,series:g}))),n=h=>r.filter(({series:b})=>b.verdict===h),o=n("regressed");if(o.length===0){let b=ce.map(y=>({verdict:y,count:n(y).length})).filter(({count:y})=>y>0).map(({verdict:y,count:g})=>`${String(g)} ${y}`);return`${e}: ${b.join(", ")}`}let i=o.filter(({series:h})=>h.gates),a=i.length>0?i:o,s=a.reduce((h,b)=>$t(h.series,b.series)<=0?h:b),{change:l,scale:u,unit:d}=s.series,m=l===null?"":` ${F(l.estimate,u,d)}`,f=o.length-i.length,p=i.length===0?"; none of them can fail the build":f===0?"":`; ${String(f)} more for information`;return`${e}: ${String(a.length)} of ${String(r.length)} series regressed, worst${m} (${s.name})${p}`}function z(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Tt(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}function Pn(e,t,r=T){let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Et(o,i),s="Change from base to head: a tick per round; dot and line: estimate and interval, coloured by verdict; grey band: margin.",l=ce.filter(d=>i.some(({rows:m})=>m.some(({series:f})=>f.verdict===d))),u=i.map(d=>ra(d,l,r));return{suite:o,title:a,specification:H(a,s,u,r)}})}function ra(e,t,r){let n=e.rows.map(({series:g})=>g),o=n[0]?.scale!=="absolute",[i,a]=oa(n),{factor:s,symbol:l}=o?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:Ce(e.unit,[i,a]),u=g=>Math.min(a,Math.max(i,g))*s,d=W(e.rows.map(({label:g})=>g)),m=n.map((g,S)=>({label:d.keys[S]??"",series:g})),f=ye(re({...e,title:`${e.title}: change`},l),[i*s,a*s]),p=Tt(r),h={field:"verdict",type:"nominal",scale:{domain:t,range:t.map(g=>p[g])},legend:null},b={field:"value",...f},y=q({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"});return{width:R,height:{step:te(d,30)},encoding:{y:ee(d)},layer:[{data:{values:m.map(({label:g,series:S})=>({label:g,...ia(S,u)}))},mark:{type:"bar",color:r.band,stroke:r.bandEdge,strokeWidth:.75},encoding:{x:{...b,field:"low"},x2:{field:"high"},tooltip:q({label:"Series",margin:"Margin"})}},{data:{values:[{value:0}]},mark:{type:"rule",color:r.muted,strokeWidth:1},encoding:{x:{field:"value",type:"quantitative"},y:null}},{data:{values:m.flatMap(({label:g,series:S})=>(S.paired?.changes??[]).map(w=>({label:g,value:u(w),words:F(w,S.scale,S.unit)})))},mark:{type:"tick",color:r.ink,thickness:1,opacity:.5,aria:!1},encoding:{x:b,tooltip:q({label:"Series",words:"Round"})}},{data:{values:m.flatMap(({label:g,series:S})=>aa(g,S,u))},layer:[{mark:{type:"rule",strokeWidth:2.5},encoding:{x:{...b,field:"low"},x2:{field:"high"},color:h,tooltip:y}},{mark:{type:"point",filled:!0,size:70,opacity:1},encoding:{x:b,color:h,tooltip:y}}]},{data:{values:m.map(({label:g,series:S})=>({label:g,...sa(S,[i,a],s)}))},layer:fe("end",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)}]}}var na=1.5;function oa(e){let t=e.flatMap(i=>{let{change:a,margin:s}=i;return[...a===null?[]:[a.estimate,a.lower??a.estimate,a.upper??a.estimate],-s,s]}),r=na*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),n=e.flatMap(({paired:i})=>i?.changes??[]).map(i=>Math.min(r,Math.max(-r,i))),o=[0,...t,...n];return[o.reduce((i,a)=>Math.min(i,a)),o.reduce((i,a)=>Math.max(i,a))]}function ia({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:D(e,t,r)}}function aa(e,{change:t,verdict:r,scale:n,unit:o},i){if(t===null)return[];let{estimate:a,lower:s,upper:l}=t;return[{label:e,verdict:r,value:i(a),low:i(s??-1/0),high:i(l??1/0),words:F(a,n,o),interval:ue(s,l,n,o)}]}function sa({verdict:e,gates:t,change:r,scale:n,unit:o,paired:i},[a,s],l){let u=r===null?"":`${F(r.estimate,n,o)} ${ue(r.lower,r.upper,n,o)}, `,d=i===void 0?"":`, ${z(i.rounds,"round")}`,m=(i?.changes??[]).filter(p=>p<a||p>s).length,f=m===0?"":`, ${String(m)} beyond the edge`;return{end:s*l,verdict:e,text:`${u}${e}${t?"":" (info)"}${d}${f}`}}var Ot="baseline";function Nt(e,t,r=T){if(e.pair!==void 0)return Pn(e,t,r);let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Et(o,i),s=e.baseline.records.length,l=`Grey: ${s===1?"one earlier run":`${String(s)} earlier runs`}; below: the current run, coloured by verdict; lines: \xB1 spread.`,u=ce.filter(d=>i.some(({rows:m})=>m.some(({series:f})=>f.verdict===d&&f.current!==null)));return{suite:o,title:a,specification:H(a,l,i.map(d=>la(d,u,r)),r)}})}function la(e,t,r){let n=e.rows.map(({series:b})=>b),o=n.flatMap(({baseline:b,current:y})=>[b,y].flatMap(g=>g===null?[]:Ln(g))),{factor:i,symbol:a}=Ce(e.unit,o),s=W(e.rows.map(({label:b})=>b)),l=n.flatMap((b,y)=>ca(b,s.keys[y]??"",i)),u=ye(re(e,a),o.map(b=>b*i)),d={field:"side",type:"nominal",sort:null,scale:{domain:["baseline","current"],paddingInner:.15}},m=[Ot,...t],f={...Tt(r),[Ot]:r.baseline},p={field:"verdict",type:"nominal",scale:{domain:m,range:m.map(b=>f[b])},legend:null},h=q({label:"Series",side:"Side",text:"Value",spread:"\xB1 Spread"});return{width:R,height:{step:te(s,38),for:"position"},data:{values:l},encoding:{y:ee(s),yOffset:d},layer:[{mark:{type:"bar"},encoding:{x:{field:"median",...u},color:p,stroke:{condition:{test:`datum.side === '${Ot}'`,value:r.baselineEdge},value:"transparent"},tooltip:h}},{mark:{type:"rule",color:r.background,strokeWidth:4,opacity:.85},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}},{mark:{type:"rule",color:r.ink,strokeWidth:1.2},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"},tooltip:h}},...fe("high",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)]}}function ca(e,t,r){let{baseline:n,current:o,verdict:i,unit:a}=e,s=(l,u,d,m)=>{let[f=0,p=0]=Ln(d).map(h=>h*r);return{label:t,side:l,verdict:u,median:d.median*r,low:f,high:p,text:m,spread:_(d.spread,a)}};return[...n===null?[]:[s("baseline",Ot,n,`${_(n.median,a)}${o===null?`, ${i}`:""}`)],...o===null?[]:[s("current",i,o,da(e,o.median))]]}function da({verdict:e,gates:t,unit:r,scale:n,change:o},i){let a=o===null?"":`, ${F(o.estimate,n,r)} ${ue(o.lower,o.upper,n,r)}`;return`${_(i,r)}${a}, ${e}${t?"":" (info)"}`}function Ln({median:e,spread:t}){return[e<0?e-t:Math.max(0,e-t),e+t]}function sr(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function lr({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var In="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is in it, as the baseline never varied or the value dropped to zero.";function ke({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function se(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}var{left:Su,right:_u}=Be;function Fn(e){return e.pair===void 0?ua(e):ma(e,e.pair)}function ua({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(sr),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${P(t.subject)}${P(r)} on ${P(t.provider)}, ${P(sr(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${z(n,"earlier run")}${P(i)}`}.`}function ma({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:u}=t,d=({name:f,commit:p,settings:h=[]},b)=>{let y=p===void 0?"":` at ${p.slice(0,12)}`,g=h.length===0?"":` with ${h.join(", ")}`;return`${P(`${f}${y}${g}`)}${f===b?"":` (${b})`}`},m=l===0?"":`, ${z(l,"measurement")} of single rounds disturbed`;return`${d(n,"head")}, compared with ${d(r,"base")} in ${z(o,"round")} by turns on ${P(e.provider)} (${z(s,"pair")} of twins), ${String(i)} of ${z(a,"stage")}${m}, ${de(u)}.`}function Dn({gate:e}){let t=N(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}var pa=1e3;function We(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=A(),[u,d]=A(new Set),[m,f]=A(!1),p=k(()=>ya(n,r,s),[n,r,s]),h=m?p:p.slice(0,pa),b=y=>{let g=new Set(u);g.delete(y)||g.add(y),d(g)};return c("div",{class:"table-frame",children:[c("table",{class:"data-table",role:"table",children:[c("caption",{class:"hidden-visually",children:t}),c("thead",{role:"rowgroup",children:c("tr",{role:"row",children:r.map(y=>c(fa,{column:y,sorting:s,onSort:()=>l(ga(y,s))},y.id))})}),c("tbody",{role:"rowgroup",children:[h.length===0?c("tr",{role:"row",children:c("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(y=>{let g=o(y);return c(ha,{row:y,columns:r,detail:i,isOpen:u.has(g),onToggle:()=>b(g)},g)})]})]}),h.length<p.length?c("p",{children:["The first ",String(h.length)," of ",String(p.length)," rows."," ",c("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(p.length)]})]}):null]})}function fa({column:{id:e,title:t,align:r,order:n},sorting:o,onSort:i}){let a=o?.column===e?o.direction:void 0,s=a==="descending"?"\u2193":"\u2191";return c("th",{role:"columnheader",scope:"col",class:r==="end"?"end":"","aria-sort":a,children:n===void 0?t:c("button",{type:"button",class:"sort",onClick:i,children:[r==="end"?c(Vn,{text:s}):null,t,r==="end"?null:c(Vn,{text:s})]})})}function Vn({text:e}){return c("span",{class:"arrow","aria-hidden":"true",children:e})}function ha({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Qr();return c($,{children:[c("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>c("td",{role:"cell",class:a.align==="end"?"end number":"","data-title":a.title,children:s===0&&r!==void 0?c("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[c("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),c("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},a.id))}),n&&r!==void 0?c("tr",{class:"detail",role:"row",id:i,children:c("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function ga({id:e,first:t="ascending"},r){if(r?.column!==e)return{column:e,direction:t};if(r.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function ya(e,t,r){let n=t.find(({id:a})=>a===r?.column)?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*ba(a,s)),i.map(({row:a})=>a)}function ba(e,t){return typeof e=="number"&&typeof t=="number"?e-t:Y(String(e),String(t))}function cr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var dr=Ve(cr([]));function j(){return Oe(dr)}function he({id:e,title:t,children:r}){return c("section",{id:e,class:"section",children:[c("h2",{children:t}),r]})}function Le({id:e,title:t,children:r,open:n=!1}){let o=Ne("print"),[i,a]=A(n);return c("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[c("summary",{children:c("h2",{children:t})}),r]})}function Ie({facts:e}){return c("dl",{class:"facts",children:e.map(([t,r],n)=>c("div",{class:"fact",children:[c("dt",{children:t}),c("dd",{children:r})]},n))})}function be({title:e,texts:t,tone:r="plain"}){return t.length===0?null:c("section",{class:`remarks ${r}-box`,children:[c("h2",{children:e}),c("ul",{children:t.map((n,o)=>c("li",{children:c(Mt,{text:n})},o))})]})}function Bt(e){return e.filter(({status:t})=>t!=="ok").map(({name:t,status:r,reason:n})=>`Suite ${t} ${r}${n===void 0?"":`: ${n}`}`)}function Je({metrics:e}){let t=new Set(e),{all:r}=j(),n=r.filter(({id:i})=>t.has(i)),o=[...t].filter(i=>n.every(a=>a.id!==i));return t.size===0?null:c(Le,{title:"How each number was measured",children:[n.map(i=>c("div",{class:"method",children:[c("h3",{children:[je(i.id,i.suite)," ",c("code",{children:i.id})]}),c(Fe,{metric:i})]},i.id)),o.length===0?null:c("p",{children:["This version of kbench does not measure ",o.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Fe({metric:e}){let{summary:t,better:r,method:n}=e;return c("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:c($,{children:[" ",c(Mt,{text:n.text})," ",c("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",c("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}var Sa=100,Hn=.06;function Ke(e){let t=e.reduce((l,u)=>Math.min(l,u),1/0),r=e.reduce((l,u)=>Math.max(l,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=Sa){let l=(r/t)**Hn;return{low:t/l,high:r*l,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*Hn:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function At(e){let{low:t,high:r}=Ke(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function Pt(e,{low:t,high:r,isLogarithmic:n,remark:o}){return{type:"quantitative",title:ae(`${e}${o}`),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:ar}}function dt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function zn(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var Xe=92,_a=5,Gn=[1,0,2];function jn(e,t,r,n){let o=new Map;return[...e].sort((i,a)=>i.value-a.value).map(({value:i,round:a})=>{let s=dt(i*r,t)*R,u=Gn.find(d=>s-(o.get(d)??-1/0)>=_a)??[...Gn].sort((d,m)=>(o.get(d)??0)-(o.get(m)??0))[0]??1;return o.set(u,s),{value:i*r,lane:u,words:_(i,n),round:a}})}function Un(e,t,r,n){let o=new Array(Xe).fill(0);for(let a of e){let s=Math.min(Xe-1,Math.floor(dt(a*r,t)*Xe));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=zn((s+.5)/Xe,t);return[{value:l,share:Math.max(wa,a/i),words:`${String(a)} about ${_(l/r,n)}`}]})}var wa=.1;var Jn=5,Lt=200,va=34,Wn=7,qe=9;function Kn(e,t,r=T){let n=I(e,[],t).flatMap(o=>o.metrics);return xa(Ca(n),n,r)}function xa(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>ur(l).length)),i=[n.some(s=>s<=Lt)?"a point is one sample":"",n.some(s=>s>Lt)?`of more than ${String(Lt)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=Jn)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return H(e,a,t.map(s=>$a(s,r)),r)}function Ca(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let u=ur(l);if(u.length<2)return[];let d=ie(u),m=me(d);return m===0?[]:[{name:`${i}, ${s}`,share:Math.abs(Ue(d)/m)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to tell their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${D(o.share,"relative","1")} (${o.name})`}function ur({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function $a(e,t){let r=e.rows.flatMap(({series:f})=>ur(f)),{factor:n,symbol:o}=Q(e.unit,At(r)),i=Ke(r.map(f=>f*n)),a=W(e.rows.map(({label:f})=>f)),s=e.rows.map(({series:f},p)=>ka(f,a.keys[p]??"",n,i)),l=Pt(re(e,o),i),u=f=>({...l,field:f}),d=q({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),m={data:{values:s.flatMap(({box:f})=>f)}};return{width:R,height:{step:te(a,va)},encoding:{y:ee(a)},layer:[{data:{values:s.flatMap(({shape:f})=>f)},mark:{type:"tick",color:t.point,thickness:R/Xe,yOffset:-qe,opacity:1,aria:!1},encoding:{x:u("value"),size:{field:"share",type:"quantitative",scale:{domain:[0,1],range:[0,2*qe]},legend:null},tooltip:q({label:"Series",words:"Samples"})}},...[0,1,2].map(f=>({data:{values:s.flatMap(({strip:p})=>p.filter(h=>h.lane===f))},mark:{type:"point",filled:!0,size:18,color:t.point,opacity:.85,aria:!1,yOffset:-qe+4*(f-1)},encoding:{x:u("value"),tooltip:q({label:"Series",words:"Sample",round:"Round"})}})),{...m,mark:{type:"rule",color:t.ink,strokeWidth:1,yOffset:qe},encoding:{x:u("low"),x2:{field:"high"},tooltip:d}},{data:{values:s.flatMap(({box:f})=>f.filter(({hasBox:p})=>p))},mark:{type:"bar",color:t.band,stroke:t.ink,strokeWidth:1,height:Wn,yOffset:qe},encoding:{x:u("first"),x2:{field:"third"},tooltip:d}},{...m,mark:{type:"tick",color:t.ink,thickness:2.5,size:Wn+5,opacity:1,yOffset:qe},encoding:{x:u("middle"),tooltip:d}},{data:{values:s.map(({text:f})=>f)},layer:fe("end",{value:t.ink},t)}]}}function ka(e,t,r,n){let{unit:o}=e,i=e.samples.filter(({value:y})=>Number.isFinite(y)),a=i.map(({value:y})=>y),{spread:s,samples:l}=pe({samples:i,unit:o}),u=e.samples.length-i.length,d=u===0?"":`, ${String(u)} without a finite value`;if(!st(a))return{strip:[],shape:[],box:[],text:{label:t,end:n.high,text:`no samples${d}`}};let m=ie(a),f=a.length>Lt,p=me(m),h=`${l} sample${a.length===1?"":"s"}`,b=s==="\u2013"?"":` ${s}`;return{strip:f?[]:jn(i,n,r,o).map(y=>({label:t,...y})),shape:f?Un(m,n,r,o).map(y=>({label:t,...y})):[],box:[{label:t,count:h,...Ra(m,r,o)}],text:{label:t,end:n.high,text:`${_(p,o)}${b}, ${h}${d}`}}}function Ra(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(d=>Ct(e,d)),l=(d=0)=>_(d,r),u=(d=0)=>d*t;return{hasBox:e.length>=Jn,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var Ma=100;function Xn({title:e,series:t}){let[r,n]=A(!1),{samples:o,unit:i}=t,{median:a,spread:s}=pe(t);if(o.length===0)return c("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,Ma);return c("div",{class:"samples",children:[c("p",{children:[c("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),c("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:c("table",{class:"samples-table",children:[c("caption",{class:"hidden-visually",children:`Samples: ${e}`}),c("thead",{children:c("tr",{children:[c("th",{scope:"col",class:"end",children:"Round"}),c("th",{scope:"col",class:"end",children:"Value"}),c("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),c("th",{scope:"col",children:"Time"})]})}),c("tbody",{children:l.map(({value:u,round:d,at:m},f)=>c("tr",{children:[c("td",{class:"end",children:d}),c("td",{class:"end",children:_(u,i)}),c("td",{class:"end",children:String(u)}),c("td",{children:m})]},f))})]})}),l.length<o.length?c("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",c("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function It(e,t){let r=V(t);return e.flatMap(({name:n,record:o})=>o.series.filter(i=>i.metric===t.metric&&V(i)===r).map(i=>({name:n,series:i})))}function Ze({found:e}){let t=j(),r=oe(n=>{let o=e.map(({name:i,series:a})=>e.length===1?a:{...a,labels:{...a.labels,[Ea(a)]:i}});return Kn(o,t,$e[n])},[e,t]);return e.length===0?null:c($,{children:[e.some(({series:n})=>n.samples.length>0)?c(ze,{title:"Distribution of the samples",specification:r}):null,c("div",{class:"all-samples",children:e.map(({name:n,series:o},i)=>c(Xn,{title:n,series:o},i))})]})}function Ea({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function qn({comparison:e,series:t,records:r}){let n=j(),o=n.all.find(({id:s})=>s===t.metric),i=k(()=>It(r,t),[r,t]),a=oe(s=>{let[l]=Nt({...e,series:[t]},n,$e[s]);if(l===void 0)throw new Error("there is a chart per suite");return l.specification},[e,t,n]);return c($,{children:[c("p",{class:"reason",children:[se(t.reason.text),/[.!?]$/.test(t.reason.text)?"":".",t.gates?"":" For information only: it cannot fail the build."]}),c("p",{children:c("code",{children:V(t)})}),c(Ie,{facts:[...Ta(e,t),...Oa(t)]}),o===void 0?null:c(Fe,{metric:o}),c(ze,{title:`Comparison of ${V(t)}`,specification:a}),i.length===0?c("p",{class:"muted",children:r.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."}):c(Ze,{found:i})]})}function Ta(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:u}=t,d=ke(e),{gate:m}=e,f=t.gates?m.gatingSeries:e.series.filter(({gates:y})=>!y).length,p=t.verdict==="regressed"?lr(t,{falseAlarmRate:m.falseAlarmRate,family:f}):void 0,h=y=>e.pair!==void 0?"":`, ${z(y,"run")}`,b=({median:y,spread:g})=>`${_(y,a)}, spread ${_(g,a)}`;return[...r===null?[]:[[se(d.baseline),`${b(r)}${h(r.runs)}`]],...n===null?[]:[[se(d.current),`${b(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${F(o.estimate,i,a)} ${ue(o.lower,o.upper,i,a)} at ${N(o.confidence*100)} %`]],["Margin",D(s,i,a)],["Smallest provable",u===null?"none, however large":D(u,i,a)],...l===null?[]:[["p-value",N(l)]],...p===void 0?[]:[["Confidence",p]]]}function Oa({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:u,adjustedPValue:d,positionEffect:m}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Pairs of twins",String(s)],...l===null?[]:[["Test",u===null?l:`${l}, ${u}`]],["p-value, adjusted",N(d)],...m===null?[]:[["Measured second",`${F(m.estimate,t,r)} ${ue(m.lower,m.upper,t,r)}`]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}var Zn={text:"",suite:"",verdicts:new Set,onlyGating:!1};function Ye(e,t){let[r,n]=A(Zn),o=k(()=>e.filter(d=>Ba(d,r)),[e,r]),i=d=>n({...r,...d}),a=k(()=>[...new Set(e.map(({suite:d})=>d))],[e]),s=e.filter(({gates:d})=>d).length,l=o.length===e.length,u=c("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[c(Na,{rows:e,chosen:r.verdicts,onChange:d=>i({verdicts:d})}),c("div",{class:"filter-fields no-print",children:[c("label",{class:"field grow",children:["Search",c("input",{type:"search",value:r.text,placeholder:"throughput inter-node",onInput:({currentTarget:d})=>i({text:d.value})})]}),a.length>1?c("label",{class:"field",children:["Suite",c("select",{value:r.suite,onChange:({currentTarget:d})=>i({suite:d.value}),children:[c("option",{value:"",children:"All suites"}),a.map(d=>c("option",{value:d,children:d},d))]})]}):null,s>0&&s<e.length?c("label",{class:"check",children:[c("input",{type:"checkbox",checked:r.onlyGating,onChange:({currentTarget:d})=>i({onlyGating:d.checked})}),"Only what can fail the build"]}):null]}),c("p",{class:"muted shown",role:"status",children:[l?`${String(e.length)} series`:`${String(o.length)} of ${String(e.length)} series shown`,l?null:c("button",{type:"button",class:"button small no-print",onClick:()=>n(Zn),children:"Show all"})]})]});return{chosen:o,bar:u}}function Na({rows:e,chosen:t,onChange:r}){let n=ce.map(i=>({verdict:i,count:e.filter(a=>a.verdict===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return c("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>c("button",{type:"button",class:`button chip ${kt[i]}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[c("span",{"aria-hidden":"true",children:or[i]})," ",c("strong",{children:a})," ",i]},i))})}function Ba(e,{text:t,suite:r,verdicts:n,onlyGating:o}){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&(e.verdict===void 0||!n.has(e.verdict))?!1:t.toLowerCase().split(/\s+/).every(a=>e.searched.includes(a))}function Yn({id:e,comparison:t,records:r}){let n=j(),o=k(()=>Rn(t,n).map((l,u)=>{let{verdict:d,...m}=l,{series:f,suite:p,name:h}=l,{verdict:b,gates:y,reason:g}=f,S=`${p} ${h} ${V(f)} ${b} ${g.text}`.toLowerCase();return{...m,key:String(u),shownVerdict:d,verdict:b,gates:y,searched:S}}),[t,n]),i=k(()=>Aa(t),[t]),{chosen:a,bar:s}=Ye(o,e);return c(he,{id:`results-${e}`,title:"Results",children:[s,c(We,{caption:"Verdict, values and change of each series",columns:i,rows:a,keyOf:({key:l})=>l,detail:({series:l})=>c(qn,{comparison:t,series:l,records:r}),empty:"No series is like that."})]})}function Aa(e){let t=ke(e);return[{id:"series",title:"Series",cell:({name:r})=>r,order:({name:r})=>r},{id:"verdict",title:"Verdict",cell:({shownVerdict:r,series:n})=>c("span",{class:`verdict-word ${kt[n.verdict]}`,children:r}),order:({series:r})=>ce.indexOf(r.verdict)},{id:"change",title:"Change",align:"end",cell:({change:r,interval:n,series:o})=>r===""?"\u2013":c($,{children:[c("span",{class:o.verdict==="regressed"?"strong":"",children:r}),c("span",{class:"interval",children:n})]}),order:({series:r})=>r.change?.estimate,first:"descending"},{id:"baseline",title:se(t.baseline),align:"end",cell:({baseline:r})=>r,order:({series:r})=>r.baseline?.median,first:"descending"},{id:"current",title:se(t.current),align:"end",cell:({current:r})=>r,order:({series:r})=>r.current?.median,first:"descending"},{id:"margin",title:"Margin",align:"end",cell:({series:{margin:r,scale:n,unit:o}})=>D(r,n,o),order:({series:r})=>r.margin,first:"descending"}]}function Ft({record:e}){let{environment:t,suites:r}=e;return c(Le,{title:"Environment",children:[c(Ie,{facts:[..._n(e),["Fingerprint",c("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>c("div",{class:"method",children:[c("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${de(i)}`]}),c(Ie,{facts:Object.entries(a).map(([l,u])=>[l,c("code",{children:JSON.stringify(u)},l)])})]},s))]})}function Dt({reproduction:e}){return e===null?null:c(Le,{title:"How to reproduce it",children:[c("pre",{children:c("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>c("p",{children:t},r))]})}var Pa=150;function Qe({id:e,make:t,series:r}){let n=at(null),o=vt(n),[i,a]=A(!1);if(r===0)return null;let s=r>Pa&&!i;return c(he,{id:e,title:"Charts",children:c("div",{ref:n,class:"charts",children:s?c("p",{children:["Not drawn by itself, as ",String(r)," series make a long picture."," ",c("button",{type:"button",class:"button no-print",onClick:()=>a(!0),children:"Draw the charts"})]}):o||i?c(La,{make:t}):null})})}function La({make:e}){let t=k(()=>e($e.light),[e]),r=k(()=>Fa(()=>e($e.dark)),[e]);return c($,{children:t.map((n,o)=>c(Ia,{light:t,dark:r,index:o,title:n.title},o))})}function Ia({title:e,index:t,light:r,dark:n}){let o=oe(i=>{let a=(i==="dark"?n():r)[t];if(a===void 0)throw new Error("there are as many charts in every theme");return a.specification},[r,n,t]);return c(ze,{title:e,specification:o})}function Fa(e){let t;return()=>(t??={value:e()}).value}function eo({part:e,records:t,id:r}){let n=j(),{comparison:o,reproduction:i}=e,{verdict:a,headline:s,suites:l,warnings:u,series:d}=o,m=e.current===null?void 0:t[e.current],f=k(()=>Da(e,t),[e,t]),p=oe(b=>Nt(o,n,b),[o,n]),h=(m?.suites??[]).flatMap(({name:b,notes:y=[]})=>y.map(g=>`${b}: ${g}`));return c($,{children:[c("header",{class:`verdict ${ct[a]}-box`,children:[c("h1",{children:[c("span",{class:`sign ${ct[a]}`,"aria-hidden":"true",children:Rt[a]}),c("span",{children:P(s)})]}),c("p",{children:ge(Fn(o))}),d.length===0?c("p",{class:"warning",children:"No series could be compared."}):null]}),c(be,{title:"Suites with problems",texts:Bt(l),tone:"bad"}),c(Va,{comparison:o}),c(be,{title:"Warnings",texts:u,tone:"warning"}),d.length===0?c("span",{id:`results-${r}`}):c(Yn,{id:r,comparison:o,records:f}),c(Qe,{id:`charts-${r}`,make:p,series:d.length}),c(Ha,{comparison:o}),c(Je,{metrics:d.map(({metric:b})=>b)}),c(be,{title:"Notes",texts:h}),m===void 0?c("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):c(Ft,{record:m}),c(Dt,{reproduction:i})]})}function Da({comparison:e,current:t,earlier:r},n){let o=ke(e),i=(s,l)=>{let u=n[l];return u===void 0?[]:[{name:se(s),record:u}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Va({comparison:e}){let{environmentDifferences:t,pair:r}=e;if(t.length===0)return null;let n=ke(e);return c(he,{title:r===void 0?"The environments differ":"Base and head differ",children:c("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":"What differs",children:c("table",{class:"samples-table",children:[c("thead",{children:c("tr",{children:[c("th",{scope:"col",children:"Field"}),c("th",{scope:"col",children:se(n.baseline)}),c("th",{scope:"col",children:se(n.current)})]})}),c("tbody",{children:t.map(({field:o,baseline:i,current:a})=>c("tr",{children:[c("th",{scope:"row",children:c("code",{children:o})}),c("td",{children:i??"\u2013"}),c("td",{children:a??"\u2013"})]},o))})]})})})}function Ha({comparison:e}){let{series:t}=e,r=B(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>D(o,i,a)),n=t.filter(({gates:o})=>!o).length;return c(Le,{title:"The gate",children:[c("p",{children:Dn(e)}),c(Ie,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Qn(i.length)]),...n===0?[]:[["For information only",Qn(n)]]]}),c("p",{class:"muted",children:In})]})}var Qn=e=>`${String(e)} series`;var to=14,ro=26,za=40;function no(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:m,place:f,value:p,text:h})=>{let b=Pe(xe(h),za);return{curve:m,place:f,end:(1-dt(p,t))*r,lines:b,room:b.length*to+2}}).sort((m,f)=>m.end-f.end),l=Ga(s.map(({end:m,room:f})=>({end:m,room:f}))),u=s.map(({curve:m,place:f,end:p,lines:h,room:b},y)=>({curve:m,place:f,top:(l[y]??0)+2,end:p,middle:(l[y]??0)+b/2,text:h.join(`
`)})),d=m=>({field:m,type:"quantitative",scale:null,axis:null});return[{data:{values:u},mark:{type:"rule",strokeWidth:1.5},encoding:{x:o,x2:{value:n+ro},y:d("end"),y2:{field:"middle"},color:i}},{data:{values:u},mark:{type:"text",align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:to,color:a.ink},encoding:{x:{value:n+ro+5},y:d("top"),text:{field:"text"}}}]}function Ga(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}var mr="quantile";function oo(e){let t=e.filter(({labels:i,samples:a})=>{let s=i[mr]??"";return ja(s)&&a.some(({value:l})=>Number.isFinite(l))}),r=({labels:i})=>Object.fromEntries(Object.entries(i).filter(([a])=>a!==mr)),n=[...B(t,i=>JSON.stringify(Object.entries(r(i)).sort())).values()].filter(i=>i.length>1),{each:o}=ve(n.map(([i])=>i===void 0?{}:r(i)));return n.map((i,a)=>({label:o[a]??"",points:i.map(Ua).sort((s,l)=>s.quantile-l.quantile)}))}function ja(e){return e.trim()!==""&&Number(e)>=0&&Number(e)<=1}function Ua({labels:e,samples:t}){let r=ie(t.map(({value:n})=>n).filter(Number.isFinite));return{quantile:Number(e[mr]),value:me(r),low:r[0],high:r[r.length-1]??r[0],samples:r.length}}function et(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function pr(e,t){return e<1?-Math.log10(1-e):pr(t,0)+.5}var io=230,Wa=3;function ao(e,t,r=T){let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(d=>({metric:d,groups:oo(d.rows.map(({series:m})=>m))})).filter(({groups:d})=>d.length>0);if(a.length===0)return[];let s=`${o}: ${Ja(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:d,groups:m})=>Ka(d,m,r));return[{suite:o,kind:"percentiles",title:s,specification:H(s,l,u,r)}]})}function Ja(e){let t=e.flatMap(({metric:l,groups:u})=>u.flatMap(({label:d,points:m})=>{let f=m.find(({quantile:h})=>h===.5)??m[0],p=m.at(-1);return f===void 0||p===void 0||!(f.value>0)||p===f?[]:[{name:`${l.title}, ${d}`,from:f,to:p,ratio:p.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,u)=>u.ratio>l.ratio?u:l,r),s=t.length>1?"up to ":"";return`${et(i.quantile)} is ${s}${N(a)} times ${et(o.quantile)} (${n})`}function Ka(e,t,r){let n=t.flatMap(({points:f})=>f.flatMap(({low:p,high:h,value:b})=>[p,h,b])),{factor:o,symbol:i}=Q(e.unit,At(n)),a=n.map(f=>f*o),s=Ke(a),l=s.isLogarithmic?s:Ke([0,...a]),u=r.series.length,d=Array.from({length:Math.ceil(t.length/u)},(f,p)=>t.slice(p*u,(p+1)*u)),m=re(e,i);return d.map((f,p)=>{let h=d.length===1?"":` (${String(p+1)} of ${String(d.length)})`;return Xa(`${m}${h}`,f,{range:l,factor:o,unit:e.unit,theme:r})})}function Xa(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:x})=>x.map(({quantile:U})=>U)))].sort((x,U)=>x-U),s=a.filter(x=>x<1).at(-1)??0,l=x=>pr(x,s),u=a.map(l),[d,m]=[u[0]??0,u.at(-1)??1],f=(m-d)*.06,p=(m-d+2*f)/R,h=x=>(x-(t.length-1)/2)*Wa*p,b=t.map((x,U)=>String(U)),y=t.flatMap(({label:x,points:U},Z)=>U.map(({quantile:J,value:ne,low:K,high:$r,samples:jo})=>({curve:b[Z],label:xe(x),place:l(J)+h(Z),value:ne*n,low:K*n,high:$r*n,percentile:et(J),words:_(ne,o),range:`${_(K,o)} to ${_($r,o)}`,samples:jo}))),g={field:"place",type:"quantitative",title:null,scale:{domain:[d-f,m+f],nice:!1,zero:!1},axis:{orient:"bottom",values:u,labelExpr:`${JSON.stringify(a.map(et))}[indexof(${JSON.stringify(u)}, datum.value)]`,grid:!0}},S=Pt(e,r),w={...S,axis:{...S.axis,...On,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},v={field:"curve",type:"nominal",scale:{domain:i.series.map((x,U)=>String(U)),range:i.series},legend:null},le={values:y},E=q({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),L=x=>({...w,field:x});return{width:R,height:io,layer:[{data:le,mark:{type:"rule",strokeWidth:1.5},encoding:{x:g,y:L("low"),y2:{field:"high"},color:v,tooltip:E}},{data:le,mark:{type:"line",strokeWidth:2},encoding:{x:g,y:L("value"),color:v}},{data:le,mark:{type:"point",filled:!0,size:45,opacity:1},encoding:{x:g,y:L("value"),color:v,tooltip:E}},...no(t.map(({label:x,points:U},Z)=>{let J=U.at(-1);return{curve:b[Z]??"",place:l(J?.quantile??0)+h(Z),value:(J?.value??0)*n,text:`${x}: ${et(J?.quantile??1)} ${_(J?.value??0,o)}`}}),{range:r,height:io,width:R,x:g,color:v,theme:i})]}}function so({record:e,reproduction:t,id:r}){let n=j(),o=oe(m=>[...Bn(e,n,m),...ao(e,n,m)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:u}=e,d=s.flatMap(({name:m,notes:f=[]})=>f.map(p=>`${m}: ${p}`));return c($,{children:[c("header",{class:"verdict plain-box",children:[c("h1",{children:[P(i.name)," on ",P(a.provider)]}),c("p",{children:ge(vn(e).join(" \xB7 "))}),u===!0?c("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?c("p",{class:"warning",children:"Nothing was measured."}):null]}),c(be,{title:"Suites with problems",texts:Bt(s),tone:"bad"}),l.length===0?c("span",{id:`results-${r}`}):c(Za,{id:r,record:e}),c(Qe,{id:`charts-${r}`,make:o,series:l.length}),c(be,{title:"Notes",texts:d}),c(Ft,{record:e}),c(Je,{metrics:l.map(({metric:m})=>m)}),c(Dt,{reproduction:t})]})}var qa=[{id:"series",title:"Series",cell:({name:e})=>e,order:({name:e})=>e},{id:"suite",title:"Suite",cell:({suite:e})=>e,order:({suite:e})=>e},{id:"median",title:"Median",align:"end",cell:({median:e})=>e,order:({middle:e})=>e,first:"descending"},{id:"spread",title:"Spread",align:"end",cell:({spread:e})=>e,order:({relativeSpread:e})=>e,first:"descending"},{id:"samples",title:"Samples",align:"end",cell:({samples:e})=>e,order:({series:e})=>e.samples.length,first:"descending"}];function Za({id:e,record:t}){let r=j(),n=k(()=>Qa(t,r),[t,r]),{chosen:o,bar:i}=Ye(n,e);return c(he,{id:`results-${e}`,title:"Results",children:[i,c(We,{caption:"Median, spread and number of samples of each series",columns:qa,rows:o,keyOf:({key:a})=>a,detail:a=>c(Ya,{row:a}),empty:"No series is like that."})]})}function Ya({row:e}){let{series:t}=e,r=j().all.find(({id:o})=>o===t.metric),n=k(()=>[{name:"All samples",series:t}],[t]);return c($,{children:[c("p",{children:c("code",{children:V(t)})}),r===void 0?null:c(Fe,{metric:r}),c(Ze,{found:n})]})}function Qa(e,t){let r=e.suites.map(({name:n})=>n);return I(e.series,r,t).flatMap(({suite:n,metrics:o})=>o.flatMap(({title:i,rows:a})=>a.map(({label:s,series:l},u)=>{let d=`${i}${" \xB7 "}${s}`,m=l.samples.map(({value:p})=>p),f=Ae(m);return{key:`${l.metric} ${l.unit} ${l.better} ${String(u)}`,suite:n,name:d,series:l,searched:`${n} ${d} ${V(l)}`.toLowerCase(),gates:t.metrics.get(l.metric)?.gates??!0,middle:f,relativeSpread:f===void 0||f===0||m.length<2?void 0:Ue(ie(m))/Math.abs(f),...pe(l)}})))}function Vt({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Re({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function co(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?es(t,i):ts(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function es(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,r,...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function ts(e){let t=[...new Set(e.map(({provider:i})=>i))],r=e.filter(({interrupted:i})=>i).length,n=e.map(({source:i})=>i),o=n.length-3;return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],...n.slice(0,o>1?3:n.length),...o>1?[`and ${String(o)} more`]:[]]}function uo({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${lo(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${lo(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function lo(e){let t=e.slice(0,8).map(rs),r=e.length-8;return`${t.join("; ")}${r>0?`; and ${String(r)} more fields`:""}`}function rs({field:e,values:t}){return t.length>6?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>mo(r??"none")).join(" | ")})`}function mo(e){let t=Array.from(e);return t.length<=60?e:`${t.slice(0,59).join("")}\u2026`}function po({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>6?`${String(new Set(i).size)} values`:i.map(a=>mo(a??"none")).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to tell."]:[]]}function fo(e){let{statistic:t,by:r}=e,n=ut(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${ns(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":Vt(e)[0]??"";return`${n} Changes are from ${o}; better and worse say the direction only, not whether it is more than chance.`}function ns({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function ut({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}function ho(e,t,r){let n=t.flatMap(({title:l,rows:u})=>u.map(({label:d,series:m})=>({name:d==="all"?l:`${l}, ${d}`,series:m}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?os(a,o,i??""):is(a,r);return`${e}: ${s}${ss(a,r)}`}function os(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||Ht(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function Ht(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function is(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>as(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function as({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function ss(e,t){let r=e.flatMap(({name:d,series:{values:m,unit:f}})=>m.flatMap((p,h)=>{let[b]=m,y=p?.change;if(b==null||p===null||y?.scale!=="relative")return[];let g=ls(y.change);if(g===void 0||y.direction==="same")return[];let S=F(y.change,"relative",f);return[{name:d,text:S,ratio:g,column:h,meets:Ht(b,p)}]})),n=r.filter(({meets:d})=>!d),[o]=n.sort((d,m)=>d.ratio===m.ratio?0:m.ratio-d.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=cs(o.ratio),u=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${u}${o.name})`}function ls(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function cs(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):N(e);return Number(t)===1?"":`, ${t}:1`}var fr=8;function go(e,t){let r=e.flatMap(({points:a})=>[...B(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:us(r,t,ds(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],ps(e,t)].flat().join(n===void 0?", ":"; ")}`}function ds(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function us(e,t,r){let n=e.map(m=>ms(m)?.column),o=t.map((m,f)=>n.filter(p=>p===f).length),i=o.reduce((m,f)=>Math.max(m,f)),a=n.filter(m=>m===void 0).length;if(i===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((m,f)=>o[f]===i),[l,u]=s.length===1?["carries",""]:["carry"," each"],d=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(i)} of ${r}${u}${d}`}function ms(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!Ht(t.value,n.value))?t:void 0}function ps(e,t){let r=e.flatMap(({about:u,points:d})=>d.map(m=>({...m,about:u,bits:m.value.value*m.size*fr}))),n=r.reduce((u,{bits:d})=>Math.max(u,d),-1/0),o=r.filter(({bits:u})=>u===n),i=r.some(({value:{range:u}})=>u!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(" \xB7 ")})`;return`${i} ${_(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var gr=6,hr=13,yo=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function De(e,t){return t.series[e%t.series.length]??t.bar}function yr(e){return yo[(e+Math.floor(e/gr))%yo.length]??"circle"}function tt(e,t,r,n=!1,o=e.map((i,a)=>a)){let{keys:i,lines:a}=W(e),s=i.map((u,d)=>({label:u,color:De(o[d]??d,r),shape:n?yr(o[d]??d):"square",at:0}));return{width:t,height:{step:a*hr+5},data:{values:s},encoding:{y:{field:"label",type:"nominal",sort:null,axis:null,scale:{domain:i}},x:{field:"at",type:"quantitative",axis:null,scale:{domain:[0,1]}}},layer:[{mark:{type:"point",filled:!0,size:90,opacity:1},encoding:{color:{field:"color",type:"nominal",scale:null},shape:{field:"shape",type:"nominal",scale:null}}},{transform:[{calculate:"split(datum.label, '\\n')",as:"lines"}],mark:{type:"text",align:"left",baseline:a===1?"middle":"line-middle",dx:11,dy:(1-a)*(hr/2),fontSize:11,lineHeight:hr,color:r.ink},encoding:{text:{field:"lines"}}}]}}var fs={text:"\u2013",style:"muted"};function bo({values:e,unit:t},r){return e.flatMap((n,o)=>{let i={text:hs(n,t,r),style:"plain"};return o===0?[i]:[i,gs(n,t)]})}var So=ut;function hs(e,t,r){if(e===null)return"\u2013";let n=r&&e.runs>1&&e.range!==null?` (${br(e.range,e.value,t)})`:"";return`${_(e.value,t)}${n}`}function br({low:e,high:t},r,n){let{factor:o}=Q(n,r);return`${N(e*o)}\u2013${N(t*o)}`}function gs(e,t){let r=Sr(e,t);return r===void 0?fs:r==="same"?{text:r,style:"muted"}:{text:r,style:e?.change?.direction==="better"?"good":"bad"}}function Sr(e,t){let r=e?.change;if(r==null)return;let n=F(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function rt(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return I(e.series,[...new Set(r)],t)}var _o=19;function mt(e){return e.length<=gr}function zt(e,t){let n=[...e.rows.flatMap(o=>o.bars.flatMap(i=>typeof i=="string"?[]:[i])).flatMap(({value:o,low:i,high:a})=>[o,i,a]),...e.line===void 0?[]:[e.line]];return mt(e.columns)?[ys(e,n,t)]:e.rows.map(o=>bs(e,o,t))}function ys({title:e,columns:t,rows:r,line:n,colorOf:o=s=>s},i,a){let s=W(r.map(({label:d})=>d)),l=W(t).keys,u=r.flatMap(({label:d,bars:m},f)=>m.map((p,h)=>({label:s.keys[f]??d,column:l[h]??"",...vo(p)})));return{width:R,height:{step:te(s,t.length*_o+12),for:"position"},data:{values:u},encoding:{y:ee(s),yOffset:{field:"column",type:"nominal",sort:null,scale:{domain:l,paddingInner:.15}}},layer:wo(ye(e,i),n,a,{field:"column",type:"nominal",scale:{domain:l,range:l.map((d,m)=>De(o(m),a))},legend:null})}}function bs({title:e,columns:t,line:r},{label:n,bars:o},i){let a=W(t),s=o.map((u,d)=>({label:a.keys[d]??"",...vo(u)})),l=[...s.flatMap(({value:u,low:d,high:m})=>u===null?[]:[u,d,m]),r??0];return{width:R,height:{step:te(a,_o)},data:{values:s},encoding:{y:ee(a)},layer:wo({...ye(e,l),title:[...ae(n),...ae(e)]},r,i,{value:i.bar})}}function wo(e,t,r,n){let o=[{field:"label",title:"series"},..."field"in n?[{field:"column",title:"column"}]:[],{field:"text",title:"value"},{field:"detail",title:"range"}];return[{mark:{type:"bar"},encoding:{x:{field:"value",...e},color:n,tooltip:o}},...[{color:r.background,strokeWidth:3.6},{color:r.ink,strokeWidth:1.2}].map(i=>({transform:[{filter:"datum.low < datum.high"}],mark:{type:"rule",...i},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}})),...t===void 0?[]:[{data:{values:[{line:t}]},mark:{type:"rule",color:r.ink,strokeWidth:1.2,strokeDash:[4,3]},encoding:{x:{field:"line",type:"quantitative"},y:null,yOffset:null}}],...fe("end",{value:r.ink},r)]}function vo(e){if(typeof e=="string")return{value:null,low:0,high:0,end:0,text:e,detail:""};let{value:t,low:r,high:n,text:o,detail:i}=e;return{value:t,low:r,high:n,end:Math.max(0,t,n),text:o,detail:i}}function xo(e,t,r=T){let{full:n,short:o}=Re(e);return rt(e,t).map(({suite:i,metrics:a})=>{let s=ho(i,a,o),l=a.flatMap(({rows:f})=>f.map(p=>p.series)),u=a.flatMap(f=>Ss(f,n,r)),d=mt(n)?[tt(n,R,r)]:[],m=`Bars: ${wr(e)}; ${pt(l)}.${n.length>1?` Changes are from ${o[0]??""}; whether they are more than chance is not told.`:""}`;return{suite:i,title:s,specification:H(s,m,[...d,...u],r)}})}function wr(e){let t=`${e.statistic} of the samples`;return ut(e)?`median over runs of the ${t} of each`:`${t} of the run`}var _r={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function pt(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(_r).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>_r[i]).join(", or ")}${o}`}function Ss(e,t,r){let n=e.rows.flatMap(({series:s})=>s.values.flatMap(l=>l??[])),{factor:o,symbol:i}=Ce(e.unit,n.flatMap(({value:s,range:l})=>[s,l?.high??0])),a=e.rows.map(({label:s,series:l})=>({label:s,bars:l.values.map(u=>u===null?"not measured":_s(u,l,o))}));return zt({title:re(e,i),columns:t,rows:a},r)}function _s(e,{unit:t},r){let n=Sr(e,t);return{value:e.value*r,low:(e.range?.low??e.value)*r,high:(e.range?.high??e.value)*r,text:`${_(e.value,t)}${n===void 0?"":`, ${n}`}`,detail:vr(e,t)}}function vr({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[br(t,e,o),_r[t.kind]],z(r,"run"),z(n,"sample")].join(", ")}var ko="network_zero_loss_rate",Co="frame_size",Ro=600,ws=260,vs=50,xs=96;function Mo(e,t=T){let r=Cs(e.series).filter(({points:p})=>new Set(p.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Re(e),{common:i,each:a}=ve(r.map(({labels:p})=>p)),s=p=>a[p]==="all"?"":a[p]??"",l=go(r.map(({points:p},h)=>({about:s(h),points:p})),o),u=e.series.filter(({metric:p})=>p===ko),d=`Highest rate of frames of which none is lost (RFC 2544). Points: ${wr(e)}; ${pt(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,m=r.flatMap(({points:p},h)=>[$o(p,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),$o(p,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:b=>b*fr},t)]),f=H(l,d,[tt(n,Ro,t,!0),...m],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:xs}}}function Cs(e){let t=e.flatMap(r=>{let n=Number(r.labels[Co]);if(r.metric!==ko||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==Co)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...B(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function $o(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:g,column:S,value:w})=>{let{low:v,high:le}=w.range??{low:w.value,high:w.value},E=L=>L*i(g);return{size:g,column:S,value:E(w.value),low:E(v),high:E(le)}}),l=s.reduce((g,{high:S})=>Math.max(g,S),0),u=s.reduce((g,{low:S})=>Math.min(g,S),1/0),d=u>0&&l/u>=vs,{factor:m,symbol:f}=Q(o,l),p=[...new Set(e.map(({size:g})=>g))],h=s.map(g=>({size:g.size,column:t[g.column]??"",place:g.column,color:De(g.column,a),shape:yr(g.column),value:g.value*m,low:g.low*m,high:g.high*m,text:_(g.value,o)})),b=`${r} (${f}${d?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:Ro,height:ws,title:{text:ae(b),fontSize:12,fontWeight:"normal",anchor:"start",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[p[0],p[p.length-1]],nice:!1},axis:{values:p,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:p.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:$s(d,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function $s(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Eo="host",To=100;function Oo(e,t,r=T){let n=e.columns.map(({records:m})=>m.every(f=>e.records[f]?.provider===Eo)),o=n.indexOf(!0),{full:i,short:a}=Re(e),s=a.flatMap((m,f)=>n[f]===!0?[]:[{name:m,place:f}]);if(o===-1||s.length===0)return[];let l=s.map(({place:m})=>i[m]??""),u=e.series.filter(({values:m})=>No(m,o)!==void 0&&s.some(({place:f})=>m[f]!=null)),d=e.series.filter(({values:m})=>s.some(({place:f})=>m[f]!=null));return rt({series:u},t).map(({suite:m,metrics:f})=>{let p=ks(d.filter(({metric:E})=>(t.suiteOf(E)??Ge)===m),o),h=`${m}, share of ${a[o]??Eo}: ${Rs(f,s,o)}`,b=f.flatMap(E=>zt({title:re({...E,title:`${E.title}: share of host`},"%"),columns:l,rows:E.rows.map(({label:L,series:x})=>({label:L,bars:s.map(({place:U})=>Bo(x,U,o))})),line:To,colorOf:L=>s[L]?.place??L},r)),g=f.flatMap(({rows:E})=>E.map(({series:L})=>L)).map(E=>({...E,values:E.values.filter((L,x)=>n[x]!==!0)})),S=pt(g),w=S.startsWith("lines")?", divided alike":"",v=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${w}.${p}`,le=mt(l)?[tt(l,R,r,!1,s.map(({place:E})=>E))]:[];return{suite:`${m}-overhead`,title:h,specification:H(h,v,[...le,...b],r)}})}function ks(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${z(r,"series")} of which the host has 0`],...n===0?[]:[`${z(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function No(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function Bo({values:e,unit:t},r,n){let o=e[r],i=No(e,n);if(o==null||i===void 0)return"not measured";let a=s=>s/i*To;return{value:a(o.value),low:a(o.range?.low??o.value),high:a(o.range?.high??o.value),text:`${xr(a(o.value))} (${_(o.value,t)} of ${_(i,t)})`,detail:vr(o,t)}}function Rs(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:d})=>t.map(({place:m})=>Bo(d,m,r)))).flatMap(u=>typeof u=="string"?[]:[u.value]);if(a.length===0)return[];let s=xr(a.reduce((u,d)=>Math.min(u,d))),l=xr(a.reduce((u,d)=>Math.max(u,d)));return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function xr(e){return`${e>=10&&e<1e3?e.toFixed(0):N(e)} %`}function Ao({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var Ms=16,Es=18,Ts=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function Po(e,t=T){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Re({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...B(r,({rollout:{labels:a}})=>Os(a))].sort(([a],[s])=>Y(a,s)).map(([a,s])=>{let l=[...B(s,({rollout:d})=>d.labels.revision??"")].sort(([d],[m])=>Y(d,m)).map(([d,m])=>({revision:d,shown:Bs(m)})),u=`${a}: ${l.map(d=>As(d,o)).join("; ")}`;return{suite:Ns(a),title:u,specification:H(u,Ps(e),l.flatMap(d=>Ls(d,n,t)),t)}})}function Os(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return ve([t]).each[0]??""}function Ns(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function Bs(e){return[...B(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:Ao(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function As({revision:e,shown:t},r){let n=t.map(({column:l,length:u})=>({name:r[l]??"",length:u})),o=({name:l,length:u})=>`${de(u)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,u)=>l.length-u.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function Ps(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server told of them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function Ls({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>Is(i,e,r[i.column]??"",o,n))}function Is({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let u=t.length<=Ms&&t.every(({node:y})=>y!==null),d=W(t.map(({node:y},g)=>u?y??"":String(g+1))),m=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,f=z(t.length,"node"),p=`${i} \xB7 ${a} \xB7 ${f}, ${de(o)}${m}`,h=t.map(({node:y,start:g,end:S},w)=>({label:d.keys[w]??"",node:y??"not told",start:g,end:S,seconds:Math.round((S-g)*1e3)/1e3})),b=ee(d);return{width:R,height:{step:u?te(d,Es):Fs(t.length)},data:{values:h},mark:{type:"bar",color:De(e,l),minBandSize:1},encoding:{y:u?b:{...b,axis:null},x:{field:"start",type:"quantitative",title:[...ae(p),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}},x2:{field:"end"},tooltip:[{field:"node",title:"node"},{field:"start",title:"start (s)"},{field:"end",title:"end (s)"},{field:"seconds",title:"pull (s)"}]}}}function Fs(e){return Ts.find(({upTo:t})=>e<=t)?.step??1.5}var Ds=3,Lo=300;function Fo(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...B(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>Y(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${Vs(i,n.length)}`)})}function Vs(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${Io(r)}`;let o=e.slice(0,Ds).map(s=>`${s.source} ${Io(s)}`),i=e.length-o.length,a=i>0?`, and ${String(i)} more`:"";return`${n} in ${String(e.length)} of ${String(t)} runs: ${o.join(", ")}${a}`}function Io({reason:e}){let t=Array.from(e?.trim()??"");return t.length===0?"(no reason given)":`(${t.length<=Lo?t.join(""):`${t.slice(0,Lo-1).join("")}\u2026`})`}function Do(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function Vo({part:e,records:t,id:r}){let n=j(),{sides:o}=e,i=k(()=>zs(e,n),[e,n]),a=k(()=>Gs(e),[e]),s=k(()=>js(e,t),[e,t]),l=oe(m=>Hs(e,n,m),[e,n]),{chosen:u,bar:d}=Ye(i,r);return c($,{children:[c("header",{class:"verdict plain-box",children:[c("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),c("ul",{class:"plain-list",children:co(o).map((m,f)=>c("li",{children:ge(m)},f))}),Fo(o).map((m,f)=>c("p",{class:"warning",children:m},f)),c("p",{class:o.differences.length===0?"muted":"",children:uo(o)}),po(o).map((m,f)=>c("p",{children:m},f)),o.series.length===0?c("p",{class:"warning",children:"No series was measured."}):null]}),o.series.length===0?c("span",{id:`results-${r}`}):c(he,{id:`results-${r}`,title:"Results",children:[c("p",{class:"muted",children:fo(o)}),d,c(We,{caption:"Each series in every column, with its change from the first",columns:a,rows:u,keyOf:({key:m})=>m,detail:({series:m})=>c(Us,{series:m,records:s}),empty:"No series is like that."})]}),c(Qe,{id:`charts-${r}`,make:l,series:o.series.length}),c(Je,{metrics:o.series.map(({metric:m})=>m)})]})}function Hs({sides:e,rollouts:t},r,n){return[...xo(e,r,n),...Oo(e,r,n),...[Mo(e,n)??[]].flat(),...Po(t,n)]}function zs({sides:e},t){return rt(e,t).flatMap(({suite:r,metrics:n})=>n.flatMap(({metric:o,rows:i})=>i.map(({label:a,series:s},l)=>{let u=`${je(o,t.suiteOf(o)??Ge)}${" \xB7 "}${a}`;return{key:`${r} ${o} ${s.unit} ${s.better} ${String(l)}`,suite:r,name:u,series:s,searched:`${r} ${u} ${V(s)}`.toLowerCase(),gates:t.metrics.get(o)?.gates??!0}})))}function Gs({sides:e}){let t=Vt(e),r=So(e);return[{id:"series",title:"Series",cell:({name:n})=>n,order:({name:n})=>n},...t.map((n,o)=>({id:String(o),title:n,align:"end",cell:({series:i})=>{let a=bo(i,r),s=a[o===0?0:o*2-1],l=o===0?void 0:a[o*2];return c($,{children:[s?.text,l===void 0?null:c("span",{class:`interval change-${l.style}`,children:l.text})]})},order:({series:i})=>i.values[o]?.value,first:"descending"}))]}function js({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>Do(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function Us({series:e,records:t}){let r=j().all.find(({id:o})=>o===e.metric),n=k(()=>It(t,e),[t,e]);return c($,{children:[c("p",{children:c("code",{children:V(e)})}),r===void 0?null:c(Fe,{metric:r}),c(Ze,{found:n})]})}function Ho({data:e}){let t=k(()=>cr(e.metrics),[e]),r=k(()=>e.records.map(dn),[e]),{parts:n,problems:o}=e;return c(dr.Provider,{value:t,children:[c("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),c("header",{class:"column page-header",children:[c("p",{class:"brand",children:"kbench report"}),c(an,{})]}),c("main",{class:"column",children:[c(be,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?c(Js,{parts:n,records:r}):null,n.length===0?c("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>c("article",{id:`part-${String(a)}`,class:"part",children:c(Ws,{part:i,records:r,index:a})},a))]}),c("footer",{class:"column page-footer muted",children:["Made by kbench ",Mn,"."]})]})}function Ws({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?c("p",{children:"The record of this part is not in the file."}):c(so,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return c(eo,{part:e,records:t,id:n});case"side-by-side":return c(Vo,{part:e,records:t,id:n})}}function Js({parts:e,records:t}){return c("nav",{class:"contents","aria-label":"Results in this report",children:c("ol",{children:e.map((r,n)=>c("li",{children:[c("a",{href:`#part-${String(n)}`,children:Xs(r,t)})," ",c(Ks,{part:r})]},n))})})}function Ks({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return c("span",{class:ct[t],children:[Rt[t]," ",t]})}function Xs(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${P(r.subject.name)} on ${P(r.environment.provider)}, ${ge(r.startedAt)}`}case"comparison":return`${P(e.comparison.current.subject)} on ${P(e.comparison.current.provider)}, ${ge(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var zo=`.page-header {
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
`;var Cr=document.getElementById(Vr),Go=document.getElementById(Dr)?.textContent;Cr!==null&&Go!==void 0&&(sn(ln,zo),Cr.replaceChildren(),Fr(c(nn,{children:c(nr.Provider,{value:cn,children:c(Ho,{data:JSON.parse(Go)})})}),Cr));})();
