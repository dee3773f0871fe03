"use strict";(()=>{var P,nn,Fi,Ce,mr,Ft,on,Nt,an,hr,pr,sn,gt=Symbol.for("pv"),It={},Dt=[],Ii=/^m(i|n|o|s|text|space)$/,gr=Array.isArray,ln=Dt.slice,Le=Object.assign;function Be(e){e&&e.parentNode&&e.remove()}function Pt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:gt,__v:o||++nn,__i:-1,__u:0};return!o&&P.vnode&&P.vnode(i),i}function B(e){return e.children}function Bt(e,t){this.props=e,this.context=t,this.__g=0}function $e(e,t){if(t==null)return e.__&&$e(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:$e(e)}function Di(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Le({constructor:gt},r)).__v=r.__v+1,P.vnode&&P.vnode(t),yr(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||$e(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,fn(o,t,i),r.__=r.__e=null,t.__e!=n&&cn(t))}function cn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),cn(e)}function fr(e){(8&e.__g||(e.__g|=8,Ce.push(e),Ft++))&&mr==P.debounceRendering||((mr=P.debounceRendering)||queueMicrotask)(dn)}function dn(){try{for(var e,t=1;Ce.length;)Ce.length>t&&Ce.sort(on),e=Ce.shift(),t=Ce.length,8&e.__g&&Di(e)}finally{(Ft=Ce.length)&&(mr||queueMicrotask)(dn)}}function un(e,t,r,n,o,i,a,s,l,u,c){var p,f,m,h,b,g,y=n.__k||Dt,S=t.length;for(l=Vi(r,t,y,l,S),p=0;p<S;p++)(m=r.__k[p])!=null&&(f=~m.__i&&y[m.__i]||It,m.__i=p,g=yr(e,m,f,o,i,a,s,l,u,c),h=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&br(f.ref,null,m,f),m.ref&&c.push(m.ref,m.__c||h,m)),b=b||h,4&m.__u?(l=mn(m,l,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&g!==void 0?l=g:h&&(l=h.nextSibling),m.__u&=-21);return r.__e=b,l}function Vi(e,t,r,n,o){var i,a,s,l,u,c,p,f,m,h=r.length,b=h,g=0,y=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=Pt(null,a):gr(a)?a=S[i]=Pt(B,{children:a}):a.constructor===gt&&a.__b?a=S[i]=Pt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,l=i+g,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=Hi(a,r,l,b))&&(b--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==l-1?g--:u==l+1?g++:u!=l&&(u>l?g--:g++,y=1)):(~u||(o>h?g--:o<h&&g++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(y){for(c=[],p=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(g=0,f=c.length;g<f;)c[m=g+f>>1]<a.__i?g=m+1:f=m;c[g]=a.__i,p[i]=g+1}for(g=c.length;i--;)p[i]&&(p[i]==g?g--:S[i].__u|=4)}if(b)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=$e(s)),Sr(s,s));return n}function mn(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=mn(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=$e(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Hi(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function rn(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function At(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||rn(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||rn(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=pr[t]||(pr[t]=Gi(t)),(e.__a||(e.__a={}))[t]=hr,i=t!=(t=t.replace(an,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function Gi(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Nt]==null)t[Nt]=hr++;else if(t[Nt]<this.__a[e])return;return r(P.event?P.event(t):t)}}}function yr(e,t,r,n,o,i,a,s,l,u){var c,p,f,m,h,b,g,y,S,x,w,O,E,$,M,N,v,_,R=t.type;if(t.constructor!==gt)return null;128&r.__u&&(l=32&r.__u,c=r.__c.__z)&&(t.__u|=l,p=i=[],c.nodeType==8?s=Lt(c,i):i.push(c),s=i[0]||s),(c=P.__b)&&c(t);e:if(typeof R=="function"){f=a.length;try{if(y=t.props,S=(c=R.prototype)&&c.render,x=(c=R.contextType)&&n[c.__c],w=c?x?x.props.value:c.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(S?t.__c=m=new R(y,w):(t.__c=m=new Bt(y,w),m.constructor=R,m.render=zi),x&&x.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),S&&(m.__s||(m.__s=m.state),R.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Le({},m.__s)),Le(m.__s,R.getDerivedStateFromProps(y,m.__s)))),h=m.props,b=m.state,m.__v=t,r.__c){if(y!==h&&S&&!R.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(y,w),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(y,m.__s,w)===!1){t.__v!=r.__v&&(m.props=y,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(k){k&&(k.__=t)}),Dt.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=$e(r);break e}m.componentWillUpdate&&m.componentWillUpdate(y,m.__s,w),S&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(h,b,g)})}else S&&!R.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),S&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=w,m.props=y,m.__P=e,m.__g&=-5,O=P.__r,E=S?25:0;do m.__g&=-9,O&&O(t),c=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++E<25);S&&(Dt.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Le({},n,m.getChildContext())),S&&r.__c&&m.getSnapshotBeforeUpdate&&(g=m.getSnapshotBeforeUpdate(h,b)),$=c&&c.type===B&&c.key==null?c.props.children:c,y.__P&&(c=s,o=(e=y.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(k){k&&Sr(k,k)}),r.__k=null),s=r.__k?$e(r,0):null),s=un(e,gr($)?$:[$],t,r,n,o,i,a,s,l,u),y.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Be),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(k){if(a.length=f,t.__v=null,l||i)if(k&&k.then){if(t.__u|=128|l,i){for(~(v=i.indexOf(s||void 0))||(v=i.length);(_=i[v-1])&&_.nodeType==8;)v--;for(;v<i.length;v++)if(_=i[v])if(i[v]=null,M){if(_==N)break}else{if(_.nodeType!=8)break;_.data.startsWith("$s")&&(N=Lt(M=_))}}if(!M){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;M=s}(c=Lt(M=t.__c.__z||(t.__c.__z=M)))?(t.__e=M,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Be);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),k&&k.then||pn(t),P.__e(k,t,r)}}else s=t.__e=ji(r.__e,t,r,n,o,i,a,l,u,e);return(c=P.diffed)&&c(t),s}function Lt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function pn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(pn))}function fn(e,t,r){for(var n=0;n<r.length;)br(r[n++],r[n++],r[n++]);P.__c&&P.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){P.__e(i,o.__v)}})}function ji(e,t,r,n,o,i,a,s,l,u){var c,p,f,m,h,b,g,y,S=r.props||It,x=t.props,w=t.type;if(w=="svg"?o="http://www.w3.org/2000/svg":w=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((h=i[c])&&(w?h.localName==w:h.nodeType==3)){e=h,i[c]=null;break}}if(!e){if(y=u.ownerDocument||document,!w)return y.createTextNode(x);e=y.createElementNS(o,w,x.is?x:u),s&&(P.__m&&P.__m(t,i),s=!1),i=null}if(w){if(u=w=="template"&&e.content||e,i=w=="textarea"&&x.defaultValue!=null?null:i&&ln.call(u.childNodes),!s&&i)for(S={},c=0;c<e.attributes.length;c++)S[(h=e.attributes[c]).name]=h.value;for(c in S)h=S[c],c=="dangerouslySetInnerHTML"?f=h:c=="children"||c in x||c=="value"&&"defaultValue"in x||c=="checked"&&"defaultChecked"in x||At(e,c,null,h,o);for(c in x)h=x[c],c=="children"?m=h:c=="dangerouslySetInnerHTML"?p=h:c=="value"?b=h:c=="checked"?g=h:s&&typeof h!="function"||S[c]===h||At(e,c,h,S[c],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(w=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Ii.test(w))&&(o="http://www.w3.org/1999/xhtml"),un(u,gr(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&$e(r,0),s,l),i&&i.some(Be)),s&&w!="textarea"||(c="value",w=="progress"&&b==null?e.removeAttribute(c):b==null||b===e[c]&&(w!="progress"||b)||At(e,c,b,S[c],o),c="checked",g!=null&&g!=e[c]&&At(e,c,g,S[c],o))}else S===x||s&&e.data==x||(e.data=x);return e}function br(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){P.__e(o,r)}}function Sr(e,t,r){var n,o,i,a;if(P.unmount&&P.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||br(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){P.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&Sr(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=Lt(n,i=[]))&&(n==e.__e&&i.some(Be),Be(o),Be(n)),r||Be(e.__e),e.__e=e.__c=e.__=null}function zi(e,t,r){return this.constructor(e,r)}function hn(e,t){var r,n,o,i;P.__&&P.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=Pt(B,{children:[e]}),o=[],i=[],yr(t,t.__k,n||It,It,t.namespaceURI,n?null:t.firstChild?ln.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),fn(o,t.__k,i),t.__k.props.children=null}function Je(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,fr(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+sn++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}P={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw Ft=0,e}},nn=0,Fi=function(e){return e!=null&&e.constructor===gt},Bt.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Le({},this.state)),typeof e=="function"&&(e=e(Le({},r),this.props)),e&&(Le(r,e),this.__v&&(t&&this.__k.push(t),fr(this)))},Bt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),fr(this))},Bt.prototype.render=B,Ce=[],Ft=0,on=function(e,t){return e.__v.__b-t.__v.__b},Nt=Symbol(),an=/(PointerCapture)$|Capture$/i,hr=0,pr={},sn=0;var gn="report-data",yn="report",bn="chart-engine";var Re,I,_r,Sn,wr=Object.is,bt=0,Mn=[],xr=[],H=P,_n=H.__b,wn=H.__r,xn=H.diffed,vn=H.__c,Cn=H.unmount,$n=H.__;function Xe(e,t){H.__h&&H.__h(I,e,bt||t),bt=0;var r=I.__H||(I.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function z(e){return bt=1,Wi(On,e)}function Wi(e,t,r){var n=Xe(Re++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):On(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);wr(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=I,!I.__f)){I.__f=!0;var o=I.shouldComponentUpdate;I.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var u=!1,c=this.props!=i;if(l.__.some(function(f){f.__N&&(u=!0,wr(f.__[0],f.__N[0])||(c=!0))}),o){var p=o.call(this,i,a,s);return u?p||c:p}return!u||c}}return n.__}function En(e,t){var r=Xe(Re++,3);!H.__s&&$r(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,I.__H.__h.push(r))}function Fe(e,t){var r=Xe(Re++,4);!H.__s&&$r(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,I.__h.push(r))}function Cr(e){return bt=5,A(function(){return{current:e}},[])}function A(e,t){var r=Xe(Re++,7);return $r(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function Ze(e,t){return bt=8,A(function(){return e},t)}function Ie(e){var t=I.context[e.__c],r=Xe(Re++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(I)),t.props.value):e.__}function Tn(){var e=Xe(Re++,11);if(!e.__){for(var t=I.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Ui(){var e;do{for(;e=xr.shift();)try{yt(e)}catch(r){H.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Mn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(yt),t.__h.some(vr),t.__h=[]}catch(r){t.__h=[],H.__e(r,e.__v)}}}while(xr.length)}H.__b=function(e){I=null,_n&&_n(e)},H.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),$n&&$n(e,t)},H.__r=function(e){wn&&wn(e),Re=0;var t=(I=e.__c).__H;t&&(_r==I?I.__h=[]:(t.__h.some(yt),t.__h.some(vr),Re=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),_r=I},H.diffed=function(e){xn&&xn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&kn(Mn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),_r=I=null},H.__c=function(e,t){t.some(function(r){try{r.__h.some(yt),r.__h=r.__h.filter(function(n){return!n.__||vr(n)})}catch(n){r.__h=[function(){throw n}]}}),vn&&vn(e,t)},H.unmount=function(e){Cn&&Cn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,kn(xr.push(o))}else yt(o)}catch(i){t=i}}),n.__H=void 0,t&&H.__e(t,n.__v))};var Rn=typeof requestAnimationFrame=="function";function Ki(e){var t,r=function(){clearTimeout(n),Rn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Rn&&(t=requestAnimationFrame(r))}function kn(e){e!=1&&Sn==H.requestAnimationFrame||((Sn=H.requestAnimationFrame)||Ki)(Ui)}function yt(e){var t=I,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),I=t}function vr(e){var t=I;e.__c=e.__(),I=t}function $r(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!wr(r,e[n])})}function On(e,t){return typeof t=="function"?t(e):t}function ke(e){let[t,r]=z(()=>window.matchMedia(e).matches);return En(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}var qi=500;function An(e){let t=ke("print"),[r,n]=z(!1);return Fe(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});o.observe(e.current);let i=Ji(()=>n(!0));return()=>{o.disconnect(),i.cancel()}},[e,r]),r||t}function Ji(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,qi);return{cancel:()=>window.clearTimeout(t)}}var Xi=Symbol.for("pv"),Zi=0;function d(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var u={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Xi,__v:--Zi,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),P.vnode&&P.vnode(u),u}var Rr=Je(()=>Promise.reject(new Error("this page has no program for charts")));function Qe({title:e,specification:t}){let r=Cr(null),n=Cr(void 0),o=Ie(Rr),i=An(r),[a,s]=z();return Fe(()=>{if(!i)return;let l=!0;return(async()=>{let c=document.createElement("div"),f=await(await o()).drawChart(c,t);if(!l||r.current===null){f.remove();return}Qi(c,e),r.current.replaceChildren(c),n.current?.remove(),n.current=f,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[i,e,t,o]),Fe(()=>()=>n.current?.remove(),[]),d("figure",{class:"chart",children:[a===void 0?null:d("p",{class:"warning",children:["This chart could not be drawn: ",a]}),d("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function Qi(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function Nn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Pn=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;var G={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},ea={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},St={light:G,dark:ea},Tc=Object.keys(St);var Bn=["system","light","dark"],ta={system:"System",light:"Light",dark:"Dark"},Ln="kbench-theme",kr=Je({name:"light",choice:"system",choose:()=>{}});function Fn({children:e}){let[t,r]=z(na),n=ke("(prefers-color-scheme: dark)"),o=ke("print");Fe(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),oa(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return d(kr.Provider,{value:{name:s,choice:t,choose:i},children:e})}var ra={light:{...St.light,isNarrow:!0},dark:{...St.dark,isNarrow:!0}};function Ye(){let{name:e}=Ie(kr);return(ke("screen and (max-width: 640px)")?ra:St)[e]}function In(){let{choice:e,choose:t}=Ie(kr);return d("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Bn.map(r=>d("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:ta[r]},r))})}function na(){try{let e=window.localStorage.getItem(Ln);return Bn.find(t=>t===e)??"system"}catch{return"system"}}function oa(e){try{window.localStorage.setItem(Ln,e)}catch{}}function Dn(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(bn)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function Vn(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((u,c)=>{let p=i[c]??"";return typeof p=="number"&&(s+=p),{value:u,round:o===null?c+1:o[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var ia="current";function _t(e,t){return`${Mr(e)?e:"run"} on ${t}`}function Mr(e){return e!==ia}function L(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function ie(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function Hn(e,t){return t==="lower"?e:0-e}function Er(e,t){return t==="relative"?Math.log1p(e):e}var Gn={defaultMargin:.02,rules:[],falseAlarmRate:.01};function ae(e,t){let r=aa(e,t),[n,o]=[jn(e,r),jn(t,r)];for(;;){let[i,a]=[n(),o()];if(i===void 0||a===void 0)return i!==a?i===void 0?-1:1:e<t?-1:e>t?1:0;let s=sa(i,a);if(s!==0)return s}}function aa(e,t){let r=Math.min(e.length,t.length),n=0;for(;n<r&&e.charCodeAt(n)===t.charCodeAt(n);)n+=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;for(;n>0&&/\D/.test(e.charAt(n-1));)n-=1;return n}function jn(e,t){let r=/\d+(?:\.\d+)?|\D+/y;return r.lastIndex=t,()=>r.exec(e)?.[0]}function sa(e,t){let r=/^\d/,n=r.test(e)&&r.test(t),[o,i]=n?[Number(e),Number(t)]:[e,t];return o<i?-1:o>i?1:0}function _e({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${la(t[o]??"")}"`).join(",");return`${e}{${n}}`}function la(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function Wn({change:e,scale:t,better:r,verdict:n}){return e!==null?Hn(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var ca=Er(Gn.defaultMargin,"relative");function zn(e){let t=Wn(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*ca}function Vt(e,t){let[r,n]=[zn(e),zn(t)];return r!==n?n>r?1:-1:ae(_e(e),_e(t))}function W(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${da(t)}`:`${r}${qn(t.toFixed(ua(t)))}`}function Un(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function Kn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function qn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function da(e){let[t="",r=""]=e.toExponential(2).split("e");return`${qn(t)}e${r.replace("+","").replace("-","\u2212")}`}function ua(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var j=(e,t)=>({factor:e,symbol:t}),ma=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>j(1e3**-t,e)),pa=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>j(1024**-t,e)),fa=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>j(1024**-t,e)),ha=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>j(1e3**-t,e)),ga=["count","k","M","G","T","P"].map((e,t)=>j(1e3**-t,e)),ya=[j(1e9,"ns"),j(1e6,"\xB5s"),j(1e3,"ms"),j(1,"s")],ba=[j(1e6,"\xB5s/GB"),j(1e3,"ms/GB"),j(1,"s/GB")],Sa={"bit/s":{steps:ma,ofZero:j(1,"bit/s")},"By/s":{steps:pa,ofZero:j(1,"B/s")},By:{steps:fa,ofZero:j(1,"B")},"1/s":{steps:ha,ofZero:j(1,"/s")},s:{steps:ya,ofZero:j(1,"s")},"s/GBy":{steps:ba,ofZero:j(1,"s/GB")},"{count}":{steps:ga,ofZero:j(1,"count")},1:{steps:[j(100,"%")],ofZero:j(100,"%")}};function ne(e,t){let{steps:r,ofZero:n}=Sa[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(Un(o*a.factor)<l)return a}return n}function C(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=ne(t,e);return`${W(e*r)} ${n}`}function oe(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(n===void 0)return"\u2013";if(e.length===1)return C(n,t);let{factor:o,symbol:i}=ne(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":W(a*o)).join(" / ")} ${i}`}var _a=5e-5;function U(e,t,r){return Kn(e,n=>J(n,t,r))}function J(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${Jn(e<_a?0:e)} %`:r==="1"?`${Jn(e)} pp`:C(e,r)}function Tr(e,t,r,n){if(e===null&&t===null)return"";let o=(i,a)=>i===null?a:U(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function Xn(e,t,r){if(e===null)return"a change too large to express";let{lower:n,upper:o,estimate:i}=e,a=n===o?"":Tr(n,o,t,r);return a===""?U(i,t,r):`${U(i,t,r)} ${a}`}function Jn(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?W(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}function D(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var wt="other";function Ht(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let o=`${(r(e)??wt).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}var Zn=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;var X=" \xB7 ";function me(e){return e.replace(Zn,t=>{let r=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let n=r.toString(16);return r<256?`\\x${n.padStart(2,"0")}`:r<65536?`\\u${n.padStart(4,"0")}`:`\\u{${n}}`})}var wa=/^\p{Mark}$/u,xa=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function xt(e){let t=0;for(let r of e)t+=wa.test(r)?0:xa.test(r)?2:1;return t}function De(e,t){let r=Math.max(2,t),n=[],o="";for(let i of va(e,r))o!==""&&xt((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function va(e,t){let r=e.split(X);return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${X}`:n;return xt(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>Ca(a,t))??[]})}function Ca(e,t){if(xt(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)xt(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Gt=["resource","verb","phase","replicas","workload","name","package","cpus","entry","keepalive","size","layers","revision","protocol","path","placement","streams","hops","transaction","side","frame_size","job","operation","storage_class","watch","suite","measurement","statistic","query"];function ce(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function we(e){let t=e.length>1?$a(e):new Set,r=(i,a)=>Object.keys(i).filter(a).sort((s,l)=>Qn(s)-Qn(l)||(s<l?-1:1)).map(s=>ka(s,i[s]??"")).join(X),n=e.map(i=>r(i,a=>!t.has(a))||"all"),o=new Set(n).size===n.length;return{common:r(e[0]??{},i=>t.has(i)),each:o?n:e.map(Ma)}}function $a(e){let t=new Map(Object.entries(e[0]??{})),r=new Map;for(let n of e)for(let[o,i]of Object.entries(n))t.get(o)===i&&r.set(o,(r.get(o)??0)+1);return new Set([...r].filter(([,n])=>n===e.length).map(([n])=>n))}function Qn(e){if(e==="quantile")return Gt.length+1;let t=Gt.indexOf(e);return t===-1?Gt.length:t}var Ra=new Set(["true","false","on","off","none"]);function ka(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?ce(Number(t)):/[a-zA-Z]{2}/.test(t)&&!Ra.has(t)?t:`${e} ${t===""?'""':t}`}function Ma(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(X)}function K(e,t,r){let n=s=>r.suiteOf(s)??wt,o=D(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>jt(t,s)-jt(t,l)||ae(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...D(o.get(s)??[],eo).values()].map(c=>Ea(c,r));return u.sort((c,p)=>jt(a,c.metric)-jt(a,p.metric)||ae(c.metric,p.metric)),{suite:s,metrics:u}})}function Ea(e,t){let[r]=e,{common:n,each:o}=we(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>ae(a.label,s.label)),{metric:r?.metric??"",title:Ht(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function Yn(e){let t=D(e,eo);return new Map([...t.values()].flatMap(r=>{let{each:n}=we(r.map(({labels:o})=>o));return r.map((o,i)=>[o,Or(o.metric,n[i]??"")])}))}function Or(e,t){return t===""||t==="all"?e:`${e}${X}${t}`}function eo({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function jt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}function T(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Me({change:e,scale:t,unit:r,paired:n,baseline:o}){if(e===null)return"";let i=Tr(e.lower,e.upper,t,r);return i!==""?i:`(${n===void 0?T(o?.runs??0,"baseline run"):T(n.rounds,"round")}, no interval)`}var Ee={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},ue=Object.keys(Ee),Ve={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function to(e,t){let n=K(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:u,series:c})=>({...Oa(c,Or(l.metric,u)),suite:a,title:`${l.title}, ${u}`})))),o=({series:a})=>ue.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||Ta(a.series,s.series))}function Ta(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?Vt(e,t):0}function Oa(e,t){let{unit:r,scale:n,baseline:o,current:i,change:a,smallestProvableChange:s,verdict:l}=e;return{series:e,name:t,verdict:`${Ee[l].symbol} ${l}${Ar(e)}`,baseline:o===null?"\u2013":C(o.median,r),current:i===null?"\u2013":C(i.median,r),change:a===null?"":U(a.estimate,n,r),interval:Me(e),sentence:Aa(e,t),provable:s===null?"\u2013":J(s,n,r)}}function Ar({gates:e,accepted:t}){return t!==void 0?" (accepted)":e?"":" (info)"}function Aa({unit:e,scale:t,margin:r,baseline:n,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${J(Math.abs(i.estimate),t,e)}`,l=n===null||o===null?"":`, from ${C(n.median,e)} to ${C(o.median,e)}`;return`${a} ${s}${l}; the margin is ${J(r,t,e)}`}function zt({text:e}){let t=e.split(/`([^`]+)`/);return d(B,{children:t.map((r,n)=>n%2===1?d("code",{children:r},n):r)})}function xe(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var ro="0.1.0";function pe(e,t=3,r="; "){let n=e.slice(0,t).join(r),o=e.length-t;return o>0?`${n} and ${String(o)} more`:n}var Na=["regressed","improved","unchanged","inconclusive"];function He(e){let t=e.filter(({verdict:r})=>Na.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function no(e){let t=oo(e),r=Pa(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${Ba(e)}${r}.`;case"incomplete":return`Incomplete${t}: ${Ia(e)}${r}.`;case"incomparable":return`Incomparable${t}: ${Ga(e)}${r}.`;case"inconclusive":return`Inconclusive${t}: ${La(e)}${r}.`;case"passed":return`Passed${t}: ${Fa(e)}${r}.`}}function Pa({series:e}){let t=e.filter(n=>n.accepted!==void 0);return t.length===0?"":`; ${t.length===1?"1 regression is accepted:":`${String(t.length)} regressions are accepted, most of all`} ${Nr(t,e)}`}function oo({pair:e}){let{of:t,merged:r}=e?.shards??{of:0,merged:0};return r<t?` (${String(r)} of ${String(t)} shards)`:""}function Ba({series:e}){let{gating:t}=He(e),r=t.filter(({verdict:o})=>o==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${T(t.length,"gating series")} ${n} ${Nr(r,e)}`}function La({series:e}){let{gating:t}=He(e),r=t.filter(({verdict:i})=>i==="inconclusive"),n=r.filter(({reason:i})=>i.code==="suspect"),o=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${Nr(n,e)}`;return`${String(r.length)} of ${T(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${o}`}function Fa({series:e}){let{gating:t,informational:r}=He(e);if(t.length===0)return`${T(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:i})=>i==="improved").length,o=n===0?"":`, ${String(n)} improved`;return`all ${T(t.length,"gating series")} are within the margin or better (${String(t.length-n)} unchanged${o})`}function Ia(e){let{series:t,suites:r,pair:n,baseline:o}=e,{gating:i,informational:a,missing:s}=He(t),l=Va(r,t),u=m=>t.every(h=>h[m]===null);if(n!==void 0&&(u("baseline")||u("current")))return`nothing was measured on ${u("baseline")&&u("current")?"either side":u("baseline")?"base":"head"}${l.length===0?"":`: ${pe(l)}`}`;if(n?.stages===0)return"the pair ended before its first stage was complete";if(n===void 0&&u("current"))return"this run measured nothing";if(n===void 0&&o.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${pe([...new Set(io(s,t))])})`,p=s.length===1?"was":"were",f=[...l.length===0?[]:[pe(l)],...s.length===0?[]:n===void 0?[`${T(s.length,"gating series")} of the baseline ${p} not measured${c}`]:[`${T(s.length,"gating series")} ${p} not measured on head${c}`]];return s.length===0&&i.length+a.length===0&&f.push(n===void 0?"no series of this run is in the baseline":"base and head have no series in common"),f.length===0&&oo(e)!==""?"too few shards are left to judge":f.length===0?"not everything was measured":f.join("; ")}var Da={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function Va(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),o=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(o.length===0&&He(t).missing.length===0?n:o).map(({name:a,status:s})=>`suite ${a} ${Da[s]}`)}var Ha=/^[\w./-]{1,60}$/;function Ga({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:o,informational:i}=He(e),a=t.map(({field:m})=>m).filter(m=>Ha.test(m)),s=a.length===0?"":` (${pe(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:m})=>m.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let u=r===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${u} them in another unit or direction`,p=o.length+i.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${T(n.length,"series")} cannot be compared, ${c}${f}`}function Nr(e,t){let[r]=[...e].sort(Vt);if(r===void 0)return"";let{change:n,scale:o,unit:i}=r;return`${io([r],t).join()}${n===null?"":` ${U(n.estimate,o,i)}`}`}function io(e,t){let r=Yn(t);return e.map(n=>L(r.get(n)??n.metric))}function vt(e,t){return t??(e.startsWith("suite.")?"not set":"none")}var ja=[["regressed",1],["missing",1],["accepted",2],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]],za={"worse-info":"worse, for information only",accepted:"regressed and accepted"};function et(e,t){let{suites:r,warnings:n,environmentDifferences:o}=e,i=e.pair===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},a=to(e,t);return[Wt("verdict",0,no(e)),...Ct(r).map(s=>Wt("suite",2,s)),...ja.flatMap(([s,l])=>{let u=a.filter(({series:p})=>Wa(p)===s),c=`${String(u.length)} ${za[s]??s}`;return u.length===0?[]:[{kind:s,importance:l,sentence:c,rows:u}]}),...o.map(({field:s,baseline:l,current:u})=>Wt("difference",2,`${s}: ${vt(s,l)} ${i.before}, ${vt(s,u)} ${i.now}`)),...n.map(s=>Wt("warning",3,s))]}function Wt(e,t,r){return{kind:e,sentence:r,rows:[],importance:t}}function Wa({verdict:e,gates:t,accepted:r}){return r!==void 0?"accepted":e==="regressed"&&!t?"worse-info":e}function Ct(e){return e.filter(({status:t})=>t!=="ok").map(Ua)}function Ua({name:e,status:t,reason:r}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${r===void 0?"":`: ${r}`}`}function Ut(e,t){let r=(...m)=>t.filter(({kind:h})=>m.includes(h)).flatMap(({rows:h})=>h.filter(b=>b.suite===e)),[n,o]=[r("regressed"),r("accepted","worse-info")],[i,a]=n.length===0?[o,"; none of them can fail the build"]:[n,o.length===0?"":`; ${String(o.length)} more that cannot fail the build`],[s]=i,l=r("accepted","worse-info",...ue);if(s===void 0){let m=ue.map(h=>[r(h).length,h]);return`${e}: ${m.flatMap(([h,b])=>h===0?[]:`${String(h)} ${b}`).join(", ")}`}let{change:u,scale:c,unit:p}=s.series,f=u===null?"":` ${U(u.estimate,c,p)}`;return`${e}: ${String(i.length)} of ${String(l.length)} series regressed, worst${f} (${s.title})${a}`}function Pr(e){let t=e.map(n=>n?.change==null?"\u2013":U(n.change.estimate,n.scale,n.unit));if(t.every(n=>n==="\u2013"))return{change:"\u2013",interval:""};let[r]=e;return e.length>1||r===void 0?{change:t.join(" / "),interval:""}:{change:t.join(),interval:Me(r)}}function Kt(e){let{change:t,interval:r}=Pr(e);return t==="\u2013"?[]:[`${t} ${r}`.trim()]}function tt(e,t){let r=e.filter(l=>l!==void 0),[n,...o]=new Set(r.map(Ar)),i=ue.filter(l=>r.some(({verdict:u})=>u===l));return`${(i.length===1?i:i.filter(l=>l!=="unchanged")).map(l=>{let u=t.filter((c,p)=>e[p]?.verdict===l);return i.length===1?l:`${u.join(", ")} ${l}`}).join(", ")}${o.length===0?n??"":""}`}var so="quantile";function Z({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ge))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...D(r,s=>JSON.stringify(Object.entries(ao(s)).sort())).values()].flatMap(s=>{let l=[];for(let u of s){let c=n.indexOf(Ge(u)),p=l.find(f=>f[c]===void 0);p===void 0?l.push(n.map((f,m)=>m===c?u:void 0)):p[c]=u}return l.map(u=>({labels:s[0]===void 0?{}:ao(s[0]),line:u}))}),a=we(i.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":ce(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ge({labels:e}){let t=e[so]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function ao(e){return Ge(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==so))}var $t=460,Ka=326;function se({isNarrow:e=!1}){return e?Ka:$t}var uo=84,qa=104,Ja=40,Xa=52,lo=X.trimStart().replace(" ","\u2060"),Za=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,co="\u2061",Qa="Inter, sans-serif",Ya=e=>({font:Qa,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function Q(e,t,r,n=G){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Ya(n),padding:n.isNarrow===!0?4:16,title:{text:qt(e,n.isNarrow===!0?Ja:uo),subtitle:fe(t,n)},bounds:"flush",spacing:74,vconcat:r}}function de({title:e,better:t,common:r},n,o=[]){let i=[r,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...i.filter(a=>a!=="")].join(X)}function qt(e,t=uo){let r=me(e).replaceAll(X,` ${lo}`).replaceAll(Za,`$1${co}`);return De(r,t).map(n=>n.replaceAll(lo,X.trimStart()).replaceAll(co," "))}function fe(e,{isNarrow:t=!1}){return qt(e,t?Xa:qa)}var Br={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function Jt(e,t,r){let n=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:fe(e,r),scale:{domain:n===o?[0,1]:[n,o],nice:!0},axis:Br}}function re(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var mo={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var es=10;function rt(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=ne(e,r);return ne(e,ts(r*n.factor)/n.factor)}function ts(e){if(!(e>0))return e;let t=e/es,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var rs={type:"quantitative",scale:null,axis:null},Lr={type:"nominal",scale:null};function ee(e,t=rs){let r={x:e,y:t,color:Lr,stroke:Lr,shape:Lr};return(n,o,i,a={})=>({data:{values:o},mark:{type:n,...a},encoding:Object.fromEntries(Object.entries(i).map(([s,l])=>[s,typeof l=="string"?{field:l,...r[s]}:l]))})}var ns=46,os=54,je=13,is=8,Fr=3;function Te(e,t,r,n=is){let{isNarrow:o=!1}=t,i=({text:g})=>o&&g!==""?qt(g,os):[],a=Ir(e.map(({label:g})=>g)),s=[],l=[],u=[],c=0;for(let[g,{entries:y}]of e.entries()){let S=a[g]?.split(`
`)??[],x=S.length*je,w=y.reduce((M,N)=>M+i(N).length*je+N.height+Fr,-Fr),O=(o?w+x:Math.max(w,x))+n;c+=O;let E=o?c-n/2-w:c-O/2-w/2,$=o?E-x:E+w/2-x/2;s.push({lines:S,y:$+je/2});for(let M of y){let N=i(M),{text:v,isBad:_,end:R,height:k,middle:V=k/2}=M,F=E+N.length*je;v!==""&&l.push(o?{y:E+je/2,text:N,isBad:_}:{end:R,y:F+V,text:v,isBad:_}),u.push({label:S.join(" "),top:F,middle:F+V,entry:M}),E=F+k+Fr}}let p=ee({type:"quantitative"}),f=o?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},m={align:"left",baseline:"middle",fontSize:11,aria:!1,...o?{lineHeight:je}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},b={x:o?{value:0}:r,y:"y",text:"text"};return{height:c,entries:u,layers:[...l.length===0?[]:[p("text",l,b,{...m,stroke:t.background,strokeWidth:2,strokeJoin:"round"}),p("text",l,{...b,color:h},m)],p("text",s,{x:f.x,y:"y",text:"lines"},{align:f.align,baseline:"middle",fontSize:11,lineHeight:je,color:f.color,aria:!1})]}}function Ir(e){let t=new Map;return e.map(r=>{let n=De(me(r),ns).join(`
`),o=(t.get(n)??0)+1;return t.set(n,o),o===1?n:`${n}${X}(${String(o)})`})}var as=100,po=.06;function Rt(e){let t=e.reduce((l,u)=>Math.min(l,u),1/0),r=e.reduce((l,u)=>Math.max(l,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=as){let l=(r/t)**po;return{low:t/l,high:r*l,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*po:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function Xt(e){let t=Rt(e);return t.isLogarithmic?t:Rt([0,...e])}function nt(e){let{low:t,high:r}=Rt(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function ot(e,{low:t,high:r,isLogarithmic:n,remark:o},i){return{type:"quantitative",title:fe(`${e}${o}`,i),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Br}}function kt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function fo(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var it=12,Dr=6,ho=13;function ze({heading:e,title:t,unit:r,rows:n,line:o},i){let a=n.flatMap(_=>_.entries),s=a.flatMap(_=>_.marks),l=a.some(_=>_.marks.length>1),u=[...s.flatMap(({value:_,low:R,high:k,ticks:V=[]})=>[_,R,k,...V.map(F=>F.value)]),...o===void 0?[]:[o]],{factor:c,symbol:p}=l?ne(r,nt(u)):rt(r,u),f=u.map(_=>_*c),m=Xt(f),h=l?ot(t(p),m,i):Jt(t(p),f,i),b=e===void 0?h:{...h,title:[...fe(e,i),...h.title]},g=s.some(({low:_,high:R,ticks:k=[]})=>_<R||k.length>0),{height:y,entries:S,layers:x}=Te(n.map(_=>({label:_.label,entries:_.entries.map(R=>({...R,height:l?ho:it+(g?Dr:0),middle:(l?ho:it)/2,end:Math.max(l?m.low:0,...R.marks.map(k=>(l?k.high:k.value)*c))}))})),i,"end"),w=S.flatMap(({label:_,entry:R,top:k,middle:V})=>R.marks.map(({value:F,low:q,high:te,color:Ne,edge:Pe,words:qe,detail:ur})=>({label:_,column:R.column??"",words:qe,detail:ur,zero:0,value:F*c,low:q*c,high:te*c,color:l?Pe??Ne:Ne,edge:Pe??"transparent",top:k,middle:V,bottom:k+it,lane:k+it+Dr/2+.5}))),O=w.filter(({low:_,high:R})=>_<R),E=re({label:"Series",...S.some(({entry:{column:_}})=>_!==void 0)?{column:"Of"}:{},words:"Value",...s.some(({detail:_})=>_!=="")?{detail:"Range"}:{}}),$=ee(b),M=()=>{let _=S.flatMap(({label:F,entry:q,top:te})=>q.marks.flatMap(Ne=>(Ne.ticks??[]).map(({value:Pe,words:qe,samples:ur})=>{let[Bi,Li]=[te+it+1,te+it+Dr];return{label:F,value:Pe*c,words:qe,samples:ur,top:Bi,bottom:Li}}))),R={color:i.ink,strokeWidth:1.5,aria:!1},k={y:"top",y2:"bottom"},V=re({label:"Series",words:"Sample",samples:"Samples"});return[$("rect",w,{x:"zero",x2:"value",...k,color:"color",stroke:"edge",tooltip:E}),$("rule",O,{x:"low",x2:"high",y:"lane",tooltip:E},R),$("rule",_,{x:"value",...k,tooltip:V},{...R,opacity:.75})]},N=()=>{let _=S.flatMap(({entry:V,middle:F})=>{let q=V.marks.map(({value:te})=>te*c);return q.length===0?[]:[{low:Math.min(...q),high:Math.max(...q),middle:F}]}),R={x:"low",x2:"high",y:"middle"},k={color:"color",tooltip:E};return[$("rule",_,R,{color:i.muted,strokeWidth:1,aria:!1}),$("rule",O,{...R,...k},{strokeWidth:5,opacity:.4,aria:!1}),$("point",w,{x:"value",y:"middle",...k},{filled:!0,size:50,opacity:1})]},v={color:i.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:se(i),height:y,layer:[...l?N():M(),...o===void 0?[]:[$("rule",[{line:o*c}],{x:"line"},v)],...x]}}function Zt(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var ss=18,ls=12;function go(e,t,r=G){let n=et(e,t),o=e.suites.map(({name:i})=>i);return K(e.series,o,t).map(({suite:i,metrics:a})=>{let s=Ut(i,n),l=a.flatMap(({rows:m})=>m.map(({series:h})=>h)),u=[...new Set(l.flatMap(({paired:m})=>m?.rounds??[]))],p=`Change from base to head: a tick per round${u.length===1?` (${T(u[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,f=a.map(m=>cs(m,u.length>1,r));return{suite:i,title:s,specification:Q(s,p,f,r)}})}function cs(e,t,r){let n=e.rows.map(v=>v.series),{rows:o,quantiles:i,common:a}=Z(e),[s,l]=us(n),{factor:u,symbol:c}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:rt(e.unit,[s,l]),p=v=>Math.min(l,Math.max(s,v))*u,f=i.length===1?ss:ls,{height:m,entries:h,layers:b}=Te(o.map(({label:v,members:_})=>({label:v,entries:[{height:i.length*f,text:ps(_,i,t,[s,l]),isBad:_.some(R=>R?.verdict==="regressed"),members:_}]})),r,{value:se(r)}),g=Jt(de({...e,title:`${e.title}: change`,common:a},c,i),[s*u,l*u],r),y=Zt(r),S=h.flatMap(({label:v,top:_,entry:{members:R}})=>R.flatMap((k,V)=>{if(k===void 0)return[];let F=_+V*f;return[{...{top:F+1,middle:F+f/2,bottom:F+f-1},label:`${v} ${i[V]??""}`.trim(),series:k}]})),x=S.map(({series:v,..._})=>({..._,...ms(v,p)})),w=S.flatMap(({label:v,top:_,bottom:R,series:{paired:k,scale:V,unit:F}})=>(k?.changes??[]).filter(q=>q>=s&&q<=l).map(q=>{let te=U(q,V,F);return{label:v,top:_+2,bottom:R-2,value:q*u,words:te}})),O=S.flatMap(({label:v,middle:_,series:R})=>{let{change:k,verdict:V,scale:F,unit:q}=R;if(k===null)return[];let{estimate:te,lower:Ne,upper:Pe}=k,qe=Ne!==null||Pe!==null;return{label:v,middle:_,verdict:V,color:y[V],value:p(te),low:p(qe?Ne??-1/0:te),high:p(qe?Pe??1/0:te),words:U(te,F,q),interval:Me(R)}}),E=ee(g),[$,M]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],N={y:"middle",color:"color",tooltip:re({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:se(r),height:m,layer:[E("rect",x,{...$,...M,tooltip:re({label:"Series",margin:"Margin"})},{color:r.band,stroke:r.bandEdge,strokeWidth:.75}),E("rule",[{value:0}],{x:"value"},{color:r.muted,strokeWidth:1,aria:!1}),E("rule",w,{x:"value",...M,tooltip:re({label:"Series",words:"Round"})},{color:r.ink,strokeWidth:1,opacity:.5,aria:!1}),E("rule",O,{...$,...N},{strokeWidth:2.5}),E("point",O,{x:"value",...N},{filled:!0,size:i.length===1?70:45,opacity:1}),...b]}}var ds=1.5;function us(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=ds*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function ms({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:J(e,t,r)}}function ps(e,t,r,[n,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...Kt(e),tt(e,t),...r&&s.length===1?[T(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function Qt(e,t,r=G){if(e.pair!==void 0)return go(e,t,r);let n=et(e,t),o=e.suites.map(({name:l})=>l),i=e.baseline.records.length,s=`Grey: median of ${i===1?"one earlier run":`${String(i)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`;return K(e.series,o,t).map(({suite:l,metrics:u})=>{let c=Ut(l,n),p=u.map(f=>fs(f,r));return{suite:l,title:c,specification:Q(c,s,p,r)}})}function fs(e,t){let{rows:r,quantiles:n,common:o}=Z(e);return ze({title:i=>de({...e,common:o},i,n),unit:e.unit,rows:r.map(({label:i,members:a})=>({label:i,entries:["baseline","current"].flatMap(s=>hs(s,a,n,t))}))},t)}function hs(e,t,r,n){let o=Zt(n),i=t.flatMap((f,m)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:b,spread:g}=h;return[{value:b,low:b<0?b-g:Math.max(0,b-g),high:b+g,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:o[f.verdict]},words:`${r[m]??""} ${C(b,f.unit)}`.trim(),detail:`\xB1 ${C(g,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=oe(t.map(f=>f?.[e]?.median),s.unit),u=e==="current"||a.every(({current:f})=>f===null),c=u?[l,...Kt(t),tt(t,r)].join(", "):l,p=u&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:i,text:c,isBad:p}]}function he(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${W(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?yo(t,60,"min","s"):yo(Math.round(t/60),60,"h","min")}function yo(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function Mt(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function bo(e){return e.pair===void 0?gs(e):ys(e,e.pair)}function gs({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(Mt),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${L(t.subject)}${L(r)} on ${L(t.provider)}, ${L(Mt(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${T(n,"earlier run")}${L(i)}`}.`}function ys({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:u,shards:c}=t,p=({name:h,commit:b,settings:g=[]},y)=>{let S=b===void 0?"":` at ${b.slice(0,12)}`,x=g.length===0?"":` with ${g.join(", ")}`;return`${L(`${h}${S}${x}`)}${h===y?"":` (${y})`}`},f=l===0?"":`, ${T(l,"measurement")} of single rounds disturbed`,m=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${T(c.of,"shard")}`;return`${p(n,"head")}, compared with ${p(r,"base")} over ${T(o,"alternating round")} on ${T(s,"cluster pair")}${m} (${L(e.provider)}), ${String(i)} of ${T(a,"stage")}${f}, ${he(u)}.`}function So({gate:e}){let t=W(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function at({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function _o({pair:e}){return e===void 0?"The environments differ":"Base and head differ"}function wo({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var xo="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";function ge(e,t,r){return{title:e,align:"end",cell:t,first:"descending",...r===void 0?{}:{order:r}}}var bs=1e3;function Co(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=z(),[u,c]=z(new Set),[p,f]=z(!1),m=A(()=>xs(n,r,s),[n,r,s]),h=p?m:m.slice(0,bs),b=g=>{let y=new Set(u);y.delete(g)||y.add(g),c(y)};return d("div",{class:"table-frame",children:[d("table",{class:"data-table",role:"table",children:[d("caption",{class:"hidden-visually",children:t}),d("thead",{role:"rowgroup",children:d("tr",{role:"row",children:r.map((g,y)=>d(Ss,{column:g,direction:s?.column===y?s.direction:void 0,onSort:()=>l(ws(g,y,s))},y))})}),d("tbody",{role:"rowgroup",children:[h.length===0?d("tr",{role:"row",children:d("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(g=>{let y=o(g);return d(_s,{row:g,columns:r,detail:i,isOpen:u.has(y),onToggle:()=>b(y)},y)})]})]}),h.length<m.length?d("p",{children:["The first ",String(h.length)," of ",String(m.length)," rows."," ",d("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function Ss({column:{title:e,align:t,order:r},direction:n,onSort:o}){let i=n==="descending"?"\u2193":"\u2191";return d("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":n,children:r===void 0?e:d("button",{type:"button",class:"sort",onClick:o,children:[t==="end"?d(vo,{text:i}):null,e,t==="end"?null:d(vo,{text:i})]})})}function vo({text:e}){return d("span",{class:"arrow","aria-hidden":"true",children:e})}function _s({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Tn();return d(B,{children:[d("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>d("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?d("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[d("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),d("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),n&&r!==void 0?d("tr",{class:"detail",role:"row",id:i,children:d("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function ws({first:e="ascending"},t,r){if(r?.column!==t)return{column:t,direction:e};if(r.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function xs(e,t,r){let n=t[r?.column??-1]?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*vs(a,s)),i.map(({row:a})=>a)}function vs(e,t){return typeof e=="number"&&typeof t=="number"?e-t:ae(String(e),String(t))}function Vr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var Hr=Je(Vr([]));function Y(){return Ie(Hr)}var $o={text:"",suite:"",verdicts:new Set,onlyGating:!1};function ko(e,t,r){let[n,o]=z($o),i=r===void 0?[]:e.flatMap(({members:h})=>h.map(r)),a=A(()=>e.filter(h=>$s(h,n,r===void 0?[]:h.members.map(r))),[e,n,r]),s=h=>o({...n,...h}),l=A(()=>[...new Set(e.map(({suite:h})=>h))],[e]),u=e.filter(({gates:h})=>h).length,c=a.length===e.length,[p,f]=[Ro(a),Ro(e)],m=d("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[d(Cs,{verdicts:i,chosen:n.verdicts,onChange:h=>s({verdicts:h})}),d("div",{class:"filter-fields no-print",children:[d("label",{class:"field grow",children:["Search",d("input",{type:"search",value:n.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?d("label",{class:"field",children:["Suite",d("select",{value:n.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[d("option",{value:"",children:"All suites"}),l.map(h=>d("option",{value:h,children:h},h))]})]}):null,u>0&&u<e.length?d("label",{class:"check",children:[d("input",{type:"checkbox",checked:n.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),d("p",{class:"muted shown",role:"status",children:[c?`${String(f)} series`:`${String(p)} of ${String(f)} series shown`,c?null:d("button",{type:"button",class:"button small no-print",onClick:()=>o($o),children:"Show all"})]})]});return{chosen:a,bar:m}}function Ro(e){return e.reduce((t,{members:r})=>t+r.length,0)}function Cs({verdicts:e,chosen:t,onChange:r}){let n=ue.map(i=>({verdict:i,count:e.filter(a=>a===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return d("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>d("button",{type:"button",class:`button chip ${Ee[i].style}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[d("span",{"aria-hidden":"true",children:Ee[i].symbol})," ",d("strong",{children:a})," ",i]},i))})}function $s(e,{text:t,suite:r,verdicts:n,onlyGating:o},i){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&!i.some(s=>n.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function Yt({id:e,title:t,children:r}){return d("section",{id:e,class:"section",children:[d("h2",{children:t}),r]})}function We({id:e,title:t,children:r,open:n=!1}){let o=ke("print"),[i,a]=z(n);return d("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[d("summary",{children:d("h2",{children:t})}),r]})}function Ue({facts:e}){return d("dl",{class:"facts",children:e.map(([t,r],n)=>d("div",{class:"fact",children:[d("dt",{children:t}),d("dd",{children:r})]},n))})}function ye({title:e,texts:t,tone:r="plain"}){return t.length===0?null:d("section",{class:`remarks ${r}-box`,children:[d("h2",{children:e}),d("ul",{children:t.map((n,o)=>d("li",{children:d(zt,{text:n})},o))})]})}function st({metrics:e}){let t=new Set(e),r=Y(),{all:n}=r,o=n.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:d(We,{title:"How each number was measured",children:[o.map(a=>d("div",{class:"method",children:[d("h3",{children:[Ht(a.id,r)," ",d("code",{children:a.id})]}),d(Gr,{metric:a})]},a.id)),i.length===0?null:d("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Gr({metric:e}){let{summary:t,better:r,method:n}=e;return d("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:d(B,{children:[" ",d(zt,{text:n.text})," ",d("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",d("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function er(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function ve(e){return er(e,.5)}function jr(e){return e.length>0&&e.every(Number.isFinite)}function le(e){if(!jr(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var Rs=1.4826022185056018;function lt(e){let t=ve(e);return Rs*ve(le(e.map(r=>Math.abs(r-t))))}function be({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=Se(r);return{median:n===void 0?"no samples":C(n,t),spread:n===void 0||r.length<2?"\u2013":ks(lt(le(r)),n,t),samples:String(r.length)}}function Se(e){return jr(e)?ve(le(e)):void 0}function ks(e,t,r){return t===0?`\xB1${J(e,"absolute",r)}`:`\xB1${J(Math.abs(e/t),"relative",r)}`}var ct=92,Ms=5,Mo=[1,0,2];function Eo(e,t,r,n,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=kt(a*r,t)*o,c=Mo.find(p=>l-(i.get(p)??-1/0)>=Ms)??[...Mo].sort((p,f)=>(i.get(p)??0)-(i.get(f)??0))[0]??1;return i.set(c,l),{value:a*r,lane:c,words:C(a,n),round:s}})}function To(e,t,r,n){let o=new Array(ct).fill(0);for(let a of e){let s=Math.min(ct-1,Math.floor(kt(a*r,t)*ct));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=fo((s+.5)/ct,t);return[{value:l,share:Math.max(Es,a/i),words:`${String(a)} about ${C(l/r,n)}`}]})}var Es=.1;var Ao=5,Et=200,Ts=26,Oo=7,tr=9;function No(e,t,r=G){let n=K(e,[],t).flatMap(o=>o.metrics);return Os(As(n),n,r)}function Os(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>dt(l).length)),i=[n.some(s=>s<=Et)?"a point is one sample":"",n.some(s=>s>Et)?`of more than ${String(Et)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=Ao)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return Q(e,a,t.map(s=>Ns(s,r)),r)}function As(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let u=dt(l);if(u.length<2)return[];let c=le(u),p=ve(c);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(lt(c)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${J(o.share,"relative","1")} (${o.name})`}function dt({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function Ns(e,t){let{unit:r}=e,n=Z(e),o=se(t),i=e.rows.flatMap(({series:$})=>dt($)),{factor:a,symbol:s}=ne(r,nt(i)),l=Rt(i.map($=>$*a)),{height:u,entries:c,layers:p}=Te(n.rows.map(({label:$,members:M})=>({label:$,entries:[{height:Ts,text:Ps(M,r),members:M}]})),t,{value:o}),f=c.flatMap(({label:$,middle:M,entry:N})=>N.members.flatMap((v,_)=>{let R=`${$} ${n.quantiles[_]??""}`.trim();return v===void 0?[]:{series:v,row:{label:R,strip:M-tr,box:M+tr}}})),m=f.flatMap(({series:$,row:M})=>$.samples.length>Et?[]:Eo(rr($),l,a,r,o).map(N=>({...M,...N,y:M.strip+4*(N.lane-1)}))),h=f.flatMap(({series:$,row:M})=>{let N=dt($);return N.length<=Et?[]:To(le(N),l,a,r).map(({value:v,share:_,words:R})=>({...M,words:R,value:v,top:M.strip-tr*_,bottom:M.strip+tr*_}))}),b=f.flatMap(({series:$,row:M})=>{let N=dt($);return N.length===0?[]:[{...M,...Bs(le(N),a,r),top:M.box-Oo/2,bottom:M.box+Oo/2}]}),g=ot(de({...e,common:n.common},s,n.quantiles),l,t),y=re({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),S=ee(g),[x,w]=[{y:"top",y2:"bottom"},{tooltip:y}],O=re({label:"Series",words:"Samples"}),E=re({label:"Series",words:"Sample",round:"Round"});return{width:o,height:u,layer:[S("rule",h,{x:"value",...x,tooltip:O},{color:t.point,strokeWidth:o/ct,aria:!1}),S("point",m,{x:"value",y:"y",tooltip:E},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),S("rule",b,{x:"low",x2:"high",y:"box",...w},{color:t.ink,strokeWidth:1}),S("rect",b.filter(({hasBox:$})=>$),{x:"first",x2:"third",...x,...w},{color:t.band,stroke:t.ink,strokeWidth:1}),S("rule",b,{x:"middle",...x,...w},{color:t.ink,strokeWidth:2.5}),...p]}}function rr({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function Ps(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>rr(f).length))],o=r.reduce((f,m)=>f+m.samples.length-rr(m).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(f=>Se(f===void 0?[]:dt(f)));if(a.every(f=>f===void 0))return`no samples${i}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":be({samples:rr(s),unit:t}).spread,u=l==="\u2013"?"":` ${l}`,c=Math.min(...n),p=n.length===1?`${T(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${T(Math.max(...n),"sample")}`;return`${oe(a,t)}${u}, ${p}${i}`}function Bs(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(c=>er(e,c)),l=(c=0)=>C(c,r),u=(c=0)=>c*t;return{count:T(e.length,"sample"),hasBox:e.length>=Ao,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var Ls=100;function Po({title:e,series:t}){let[r,n]=z(!1),{samples:o,unit:i}=t,{median:a,spread:s}=be(t);if(o.length===0)return d("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,Ls);return d("div",{class:"samples",children:[d("p",{children:[d("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:d("table",{class:"samples-table",children:[d("caption",{class:"hidden-visually",children:`Samples: ${e}`}),d("thead",{children:d("tr",{children:[d("th",{scope:"col",class:"end",children:"Round"}),d("th",{scope:"col",class:"end",children:"Value"}),d("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),d("th",{scope:"col",children:"Time"})]})}),d("tbody",{children:l.map(({value:u,round:c,at:p},f)=>d("tr",{children:[d("td",{class:"end",children:c}),d("td",{class:"end",children:C(u,i)}),d("td",{class:"end",children:String(u)}),d("td",{children:p})]},f))})]})}),l.length<o.length?d("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",d("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function Bo(e,t){let r=new Set(t.map(_e));return e.flatMap(({name:n,record:o})=>o.series.filter(i=>r.has(_e(i))).map(i=>({name:[n,t.length>1?ce(Ge(i)):""].filter(s=>s!=="").join(", ")||"All samples",series:i,record:n})))}function Lo({found:e}){let t=Y(),r=Ye(),n=A(()=>{let o=new Set(e.map(({record:a})=>a)).size===1,i=e.map(({record:a,series:s})=>o?s:{...s,labels:{...s.labels,[Fs(s)]:a}});return No(i,t,r)},[e,t,r]);return d(B,{children:[e.some(({series:o})=>o.samples.length>0)?d(Qe,{title:"Distribution of the samples",specification:n}):null,d("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>d(Po,{title:o,series:i},a))})]})}function Fs({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function ut(e,t){return e.flatMap(({suite:r,metrics:n})=>n.flatMap(o=>{let{rows:i,quantiles:a}=Z(o);return i.map(({label:s,members:l},u)=>{let c=l.flatMap((h,b)=>h===void 0?[]:[{series:h,quantile:a[b]??""}]),p=c.map(({quantile:h})=>h),f=[o.title,s,p.join(" / ")].filter(h=>h!=="").join(X),m=c.map(({series:h})=>h);return{key:`${o.metric} ${o.unit} ${o.better} ${String(u)}`,suite:r,name:f,members:m,quantiles:p,gates:m.some(({gates:h})=>h??t.metrics.get(o.metric)?.gates??!0),searched:`${r} ${f} ${m.map(_e).join(" ")}`.toLowerCase()}})}))}function mt(e){let{id:t,caption:r,rows:n,columns:o,verdictOf:i,detail:a,children:s}=e,{chosen:l,bar:u}=ko(n,t,i),c=A(()=>[{title:"Series",cell:({name:p})=>p,order:({name:p})=>p},{title:"Suite",isShort:!0,cell:({suite:p})=>p,order:({suite:p})=>p},...o],[o]);return d(Yt,{id:`results-${t}`,title:"Results",children:[s,u,d(Co,{caption:r,columns:c,rows:l,keyOf:({key:p})=>p,detail:a,empty:"No series is like that."})]})}function pt({members:e,records:t,children:r}){let n=Y().all.find(({id:i})=>i===e[0]?.metric),o=A(()=>Bo(t,e),[t,e]);return d(B,{children:[e.map((i,a)=>d("p",{children:d("code",{children:_e(i)})},a)),n===void 0?null:d(Gr,{metric:n}),r,o.length>0?d(Lo,{found:o}):d("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}function Fo({comparison:e,row:{members:t,quantiles:r},records:n}){let o=Y(),i=Ye(),[a]=A(()=>Qt({...e,series:[...t]},o,i),[e,t,o,i]);return d(pt,{members:t,records:n,children:[t.map((s,l)=>d("div",{children:[d("p",{class:"reason",children:[t.length===1?"":`${r[l]??""}: `,ie(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",s.gates?"":" For information only: it cannot fail the build."]}),d(Ue,{facts:[...Is(e,s),...Ds(s)]})]},l)),a===void 0?null:d(Qe,{title:a.title,specification:a.specification})]})}function Is(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:u}=t,c=at(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:g})=>!g).length,m=t.verdict==="regressed"?wo(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=g=>e.pair!==void 0?"":`, ${T(g,"run")}`,b=({median:g,spread:y})=>`${C(g,a)}, spread ${C(y,a)}`;return[...r===null?[]:[[ie(c.baseline),`${b(r)}${h(r.runs)}`]],...n===null?[]:[[ie(c.current),`${b(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${U(o.estimate,i,a)} ${Me(t)}${o.lower===null&&o.upper===null?"":` at ${W(o.confidence*100)} %`}`]],["Margin",J(s,i,a)],["Smallest provable",u===null?"none, however large":J(u,i,a)],...l===null?[]:[["p-value",W(l)]],...m===void 0?[]:[["Confidence",m]]]}function Ds({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:u,adjustedPValue:c,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",u===null?l:`${l}, ${u}`]],["p-value, adjusted",W(c)],...p===null?[]:[["Measured second",Xn(p,t,r)]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function Io({id:e,comparison:t,found:r,records:n}){let o=Y(),i=A(()=>{let s=r.flatMap(f=>f.rows.map(m=>m.series)),l=new Map(s.map((f,m)=>[f,m])),u=({members:f})=>Math.min(...f.map(m=>l.get(m)??0)),c=t.suites.map(({name:f})=>f);return ut(K(t.series,c,o),o).sort((f,m)=>u(f)-u(m))},[t,r,o]),a=A(()=>Hs(t),[t]);return d(mt,{id:e,caption:"Verdict, values and change of each series",rows:i,columns:a,verdictOf:Vs,detail:s=>d(Fo,{comparison:t,row:s,records:n})})}var Vs=({verdict:e})=>e;function Hs(e){let t=at(e),r=n=>ge(ie(t[n]),({members:o})=>oe(o.map(i=>i[n]?.median),o[0]?.unit??"1"),({members:[o]})=>o?.[n]?.median);return[{title:"Verdict",cell:({members:n,quantiles:o})=>{let i=zr(n);return d("span",{class:`verdict-word ${Ee[i].style}`,children:[Ee[i].symbol," ",tt(n,o)]})},order:({members:n})=>ue.indexOf(zr(n))},ge("Change",({members:n})=>{let{change:o,interval:i}=Pr(n);return d(B,{children:[d("span",{class:zr(n)==="regressed"?"strong":"",children:o}),d("span",{class:"interval",children:i})]})},({members:[n]})=>n?.change?.estimate),r("baseline"),r("current"),ge("Margin",({members:n})=>[...new Set(n.map(({margin:o,scale:i,unit:a})=>J(o,i,a)))].join(" / "),({members:[n]})=>n?.margin)]}function zr(e){return ue.find(t=>e.some(r=>r.verdict===t))??"unchanged"}function Tt(e){return{title:e,align:"left"}}function Oe(e){return{title:e,align:"right"}}var Mf=new TextEncoder;function Do({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...D(r.nodes,Ws)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function Ws({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...c].filter(p=>p!=="").join(", ")}function nr({record:e}){let{environment:t,suites:r}=e;return d(We,{title:"Environment",children:[d(Ue,{facts:[...Do(e),["Fingerprint",d("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>d("div",{class:"method",children:[d("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${he(i)}`]}),d(Ue,{facts:Object.entries(a).map(([l,u])=>[l,d("code",{children:JSON.stringify(u)},l)])})]},s))]})}function or({reproduction:e}){return e===null?null:d(We,{title:"How to reproduce it",children:[d("pre",{children:d("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>d("p",{children:t},r))]})}var Us=600;function ft(e){let{id:t,series:r}=e,[n,o]=z(!1);return r===0?null:d(Yt,{id:t,title:"At a glance",children:d("div",{class:"charts",children:r<=Us||n?d(Ks,{...e}):d("p",{children:[String(r)," series make a long picture."," ",d("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function Ks({id:e,make:t}){let r=Ye(),n=A(()=>t(r),[t,r]),o=i=>`${e}-${String(i)}`;return d(B,{children:[n.length<2?null:d("ul",{class:"key-figures",children:n.map(({title:i},a)=>d("li",{children:d("a",{href:`#${o(a)}`,children:i})},a))}),n.map(({title:i,specification:a},s)=>d("div",{id:o(s),children:d(Qe,{title:i,specification:a})},s))]})}function Ho({part:e,records:t,id:r}){let n=Y(),{comparison:o,reproduction:i}=e,{verdict:a,series:s}=o,l=e.current===null?void 0:t[e.current],u=A(()=>qs(e,t),[e,t]),c=A(()=>et(o,n),[o,n]),p=h=>c.filter(b=>b.kind===h).map(({sentence:b})=>b),f=Ze(h=>Qt(o,n,h),[o,n]),m=(l?.suites??[]).flatMap(({name:h,notes:b=[]})=>b.map(g=>`${h}: ${g}`));return d(B,{children:[d("header",{class:`verdict ${Ve[a].style}-box`,children:[d("h1",{children:[d("span",{class:`sign ${Ve[a].style}`,"aria-hidden":"true",children:Ve[a].symbol}),d("span",{children:p("verdict")})]}),d("p",{children:xe(bo(o))}),s.length===0?d("p",{class:"warning",children:"No series could be compared."}):null]}),d(ye,{title:"Suites with problems",texts:p("suite").map(ie),tone:"bad"}),d(ye,{title:_o(o),texts:p("difference")}),d(ye,{title:"Warnings",texts:p("warning"),tone:"warning"}),d(ft,{id:`charts-${r}`,make:f,series:s.length}),s.length===0?d("span",{id:`results-${r}`}):d(Io,{id:r,comparison:o,found:c,records:u}),d(Js,{comparison:o}),d(st,{metrics:s.map(({metric:h})=>h)}),d(ye,{title:"Notes",texts:m}),l===void 0?d("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):d(nr,{record:l}),d(or,{reproduction:i})]})}function qs({comparison:e,current:t,earlier:r},n){let o=at(e),i=(s,l)=>{let u=n[l];return u===void 0?[]:[{name:ie(s),record:u}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Js({comparison:e}){let{series:t}=e,r=D(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>J(o,i,a)),n=t.filter(({gates:o})=>!o).length;return d(We,{title:"The gate",children:[d("p",{children:So(e)}),d(Ue,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Vo(i.length)]),...n===0?[]:[["For information only",Vo(n)]]]}),d("p",{class:"muted",children:xo})]})}var Vo=e=>`${String(e)} series`;var Go=14,jo=22,Xs=40,Zs=22;function zo(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:f,place:m,value:h,text:b})=>{let g=De(me(b),a.isNarrow===!0?Zs:Xs);return{curve:f,place:m,end:(1-kt(h,t))*r,lines:g,room:g.length*Go+2}}).sort((f,m)=>f.end-m.end),l=Qs(s.map(({end:f,room:m})=>({end:f,room:m}))),u=s.map(({curve:f,place:m,end:h,lines:b,room:g},y)=>({curve:f,place:m,top:(l[y]??0)+2,end:h,middle:(l[y]??0)+g/2,text:b.join(`
`)})),c=ee(o),p={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:Go};return[c("rule",u,{x:"place",x2:{value:n+jo},y:"end",y2:"middle",color:i},{strokeWidth:1,strokeDash:[2,3]}),c("text",u,{x:{value:n+jo+5},y:"top",text:"text"},{...p,color:a.ink})]}function Qs(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}function Wo(e){return Z(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(o=>o===void 0?[]:Ys(o));return n.length<2?[]:[{label:t,points:n}]})}function Ys(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),r=Ge(e);if(r<0||t.length===0)return[];let n=le(t),[o]=n;return[{quantile:r,value:ve(n),low:o,high:n.at(-1)??o,samples:n.length}]}function Wr(e,t){return e<1?-Math.log10(1-e):Wr(t,0)+.5}var Uo=230,el=150,tl=3;function Ko(e,t,r=G){let n=e.suites.map(({name:o})=>o);return K(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(c=>({metric:c,groups:Wo(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${o}: ${rl(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:c,groups:p})=>nl(c,p,r));return[{suite:o,kind:"percentiles",title:s,specification:Q(s,l,u,r)}]})}function rl(e){let t=e.flatMap(({metric:l,groups:u})=>u.flatMap(({label:c,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${l.title}, ${c}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,u)=>u.ratio>l.ratio?u:l,r),s=t.length>1?"up to ":"";return`${ce(i.quantile)} is ${s}${W(a)} times ${ce(o.quantile)} (${n})`}function nl(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:m,value:h})=>[f,m,h])),{factor:o,symbol:i}=ne(e.unit,nt(n)),a=n.map(p=>p*o),s=Xt(a),l=r.series.length,u=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),c=de(e,i);return u.map((p,f)=>{let m=u.length===1?"":` (${String(f+1)} of ${String(u.length)})`;return ol(`${c}${m}`,p,{range:s,factor:o,unit:e.unit,theme:r})})}function ol(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:v})=>v.map(({quantile:_})=>_)))].sort((v,_)=>v-_),s=i.isNarrow===!0?el:$t,l=a.filter(v=>v<1).at(-1)??0,u=v=>Wr(v,l),c=a.map(u),[p,f]=[c[0]??0,c.at(-1)??1],m=(f-p)*.06,h=(f-p+2*m)/s,b=v=>(v-(t.length-1)/2)*tl*h,g=t.map((v,_)=>String(_)),y=t.flatMap(({label:v,points:_},R)=>_.map(({quantile:k,value:V,low:F,high:q,samples:te})=>({curve:g[R],label:me(v),place:u(k)+b(R),value:V*n,low:F*n,high:q*n,percentile:ce(k),words:C(V,o),range:`${C(F,o)} to ${C(q,o)}`,samples:te}))),S={type:"quantitative",title:null,scale:{domain:[p-m,f+m],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(ce))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},x=ot(e,r,i),w={...x,axis:{...x.axis,...mo,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},E={field:"curve",type:"nominal",scale:{domain:i.series.map((v,_)=>String(_)),range:i.series},legend:null},$=re({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),M=ee(S,w),N={x:"place",color:E};return{width:s,height:Uo,layer:[M("rule",y,{...N,y:"low",y2:"high",tooltip:$},{strokeWidth:1.5}),M("line",y,{...N,y:"value"},{strokeWidth:2}),M("point",y,{...N,y:"value",tooltip:$},{filled:!0,size:45,opacity:1}),...zo(t.map(({label:v,points:_},R)=>{let k=_.at(-1);return{curve:g[R]??"",place:u(k?.quantile??0)+b(R),value:(k?.value??0)*n,text:`${v}: ${ce(k?.quantile??1)} ${C(k?.value??0,o)}`}}),{range:r,height:Uo,width:s,x:S,color:E,theme:i})]}}function qo(e,{subject:t,environment:r},n){let o=n.map(il).find(a=>a!==void 0)??"no samples",i=Mr(t.name)?` of ${t.name}`:"";return`${e}${i} on ${r.provider}: ${o}`}function il(e){let{rows:t,quantiles:r}=Z(e),n=`${e.title} ${r[0]??""}`.trim(),o=t.flatMap(({label:l,members:[u]})=>{let c=Se(u?.samples.map(p=>p.value)??[]);return u===void 0||c===void 0?[]:[{label:l,series:u,value:c,text:C(c,u.unit)}]}),[i,...a]=o.sort((l,u)=>l.value-u.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=be(i.series);return`${n}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${n} median ${i.text} in each of ${String(o.length)} series`:`${n} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var Jo=200,al=2*$t;function Xo(e,t,r=G){let n=e.suites.map(({name:o})=>o);return K(e.series,n,t).map(({suite:o,metrics:i})=>{let a=qo(o,e,i),s=i.map(l=>ll(l,r));return{suite:o,title:a,specification:Q(a,sl(i),s,r)}})}function sl(e){let t=e.map(Z),r=t.some(({quantiles:i})=>i.length>1),n=t.some(({quantiles:i})=>i.length===1),o=e.some(({rows:i})=>i.some(({series:a})=>a.samples.length>Jo));return[...n?[`Bars end at the median; a tick below is one sample${o?", or several at the same place":""}.`]:[],...r?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[]].join(" ")}function ll(e,t){let{rows:r,quantiles:n,common:o}=Z(e),i=e.rows.flatMap(({series:l})=>l.samples.map(({value:u})=>u)),a=i.reduce((l,u)=>Math.max(l,u),0)-i.reduce((l,u)=>Math.min(l,u),0),s=n.length>1;return ze({title:l=>de({...e,common:o},l,n),unit:e.unit,rows:r.map(({label:l,members:u})=>({label:l,entries:[cl(u,n,e.unit,s?void 0:a,t)]}))},t)}function cl(e,t,r,n,o){let i=e.map(s=>Se(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let u=i[l];if(s===void 0||u===void 0)return[];let c=s.samples.map(({value:g})=>g),[p,f]=[c.reduce((g,y)=>Math.min(g,y)),c.reduce((g,y)=>Math.max(g,y))],m=`${t[l]??""} ${C(u,r)}`.trim(),h=`${C(p,r)} to ${C(f,r)}`,b=o.bar;return n===void 0?[{value:u,low:p,high:f,color:b,words:m,detail:h}]:[{value:u,low:u,high:u,ticks:dl(c,n,r),color:b,words:m,detail:h}]});return{marks:a,text:a.length===0?"no samples":oe(i,r)}}function dl(e,t,r){let n=(i,a)=>({value:i,words:C(i,r),samples:a});return e.length<=Jo?e.map(i=>n(i,1)):[...D(e,i=>Math.round(i/t*al)).values()].map(i=>n(i[0]??0,i.length))}var Sg=[Tt("SERIES"),Oe("MEDIAN"),Oe("SPREAD"),Oe("SAMPLES")];var Fg=[Tt("Series"),Oe("Median"),Oe("Spread"),Oe("Samples")];function Zo({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${he(r)}`],`record ${L(e)}`,...i.length===0?[]:[`commit ${L(i.join(" "))}`]]}function Yo({record:e,reproduction:t,id:r}){let n=Y(),o=Ze(p=>[...Xo(e,n,p),...Ko(e,n,p)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:u}=e,c=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return d(B,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:ie(_t(L(i.name),L(a.provider)))}),d("p",{children:xe(Zo(e).join(" \xB7 "))}),u===!0?d("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?d("p",{class:"warning",children:"Nothing was measured."}):null]}),d(ye,{title:"Suites with problems",texts:Ct(s).map(ie),tone:"bad"}),d(ft,{id:`charts-${r}`,make:o,series:l.length}),l.length===0?d("span",{id:`results-${r}`}):d(ml,{id:r,record:e}),d(ye,{title:"Notes",texts:c}),d(nr,{record:e}),d(st,{metrics:l.map(({metric:p})=>p)}),d(or,{reproduction:t})]})}var Qo=({members:e})=>e.map(({samples:t})=>Se(t.map(({value:r})=>r))),ul=[ge("Median",e=>{let t=Qo(e);return t.every(n=>n===void 0)?"no samples":oe(t,e.members[0]?.unit??"1")},e=>Qo(e).find(t=>t!==void 0)),ge("Spread",({members:e})=>e.map(t=>be(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(pl);return t.length===0?void 0:Math.max(...t)}),ge("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function ml({id:e,record:t}){let r=Y(),n=A(()=>[{name:"",record:t}],[t]),o=A(()=>{let i=t.suites.map(({name:a})=>a);return ut(K(t.series,i,r),r)},[t,r]);return d(mt,{id:e,caption:"Median, spread and number of samples of each series",rows:o,columns:ul,detail:({members:i})=>d(pt,{members:i,records:n})})}function pl({samples:e}){let t=e.map(({value:n})=>n),r=Se(t);return r===void 0||r===0||t.length<2?[]:[lt(le(t))/Math.abs(r)]}var fl={text:"\u2013",style:"muted"};function ei(e,t){let r=e[0]?.unit??"1",n=e.map(p=>p.values[t]??null),[o=null]=n,a={text:n.length===1?hl(o,r):oe(n.map(p=>p?.value),r),style:"plain"};if(t===0)return[a];let s=qr(n.map(p=>Kr(p,r)));if(s==="")return[a,fl];let l=new Set(n.flatMap(p=>p?.change?.direction??[])),u={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":u[c]}]}function hl(e,t){if(e===null)return"\u2013";let{range:r,runs:n}=e,o=C(e.value,t);return n>1&&r!==null?`${o} (${Ur(r,e.value,t)})`:o}function Ur({low:e,high:t},r,n){let{factor:o}=ne(n,r);return`${W(e*o)}\u2013${W(t*o)}`}function Kr(e,t){let r=e?.change;if(r==null)return;let n=U(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function qr(e){let t=e.filter(i=>i!==void 0),[r,...n]=new Set(t.map(i=>/(?: better| worse|same)$/.exec(i)?.[0]));if(t.length===0)return"";if(r==="same"&&n.length===0)return r;let o=n.length===0?r??"":"";return`${e.map((i="\u2013")=>i.replace(o,"")).join(" / ")}${o}`}function ht(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return K(e.series,[...new Set(r)],t)}function ir({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Ae({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function ar({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var sr=6,Jr=13,gl=18,ti=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Ke(e,t){return t.series[e%t.series.length]??t.bar}function Xr(e){return ti[(e+Math.floor(e/sr))%ti.length]??"circle"}function lr(e,t,r,n=!1,o=e.map((i,a)=>a)){let i=0,a=Ir(e).map((u,c)=>{let p=u.split(`
`),f=i;return i+=p.length*Jr+5,{lines:p,top:f+Jr/2,middle:(f+i-5)/2,color:Ke(o[c]??c,r),shape:n?Xr(o[c]??c):"square"}}),s=ee({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:Jr,color:r.ink};return{width:t,height:Math.max(1,i-gl),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function ri({places:e},t){return e.map(r=>e.length>sr?t.bar:Ke(r,t))}function cr(e,{names:t,places:r},n){return t.length<=sr?[lr(t,se(n),n,!1,r),...e.map(o=>ze(o,n))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,u)=>({label:t[u]??"",entries:[l]}));return ze({...o,heading:i,rows:s},n)}))}function ni(e,t,r){let n=t.flatMap(({title:l,rows:u})=>u.map(({label:c,series:p})=>({name:c==="all"?l:`${l}, ${c}`,series:p}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?yl(a,o,i??""):bl(a,r);return`${e}: ${s}${_l(a,r)}`}function yl(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||dr(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges meet in ${String(n.meet)}`}`}function dr(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function bl(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>Sl(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function Sl({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function _l(e,t){let r=e.flatMap(({name:c,series:{values:p,unit:f}})=>p.flatMap((m,h)=>{let[b]=p,g=m?.change;if(b==null||m===null||g?.scale!=="relative")return[];let y=wl(g.change);if(y===void 0||g.direction==="same")return[];let S=U(g.change,"relative",f);return[{name:c,text:S,ratio:y,column:h,meets:dr(b,m)}]})),n=r.filter(({meets:c})=>!c),[o]=n.sort((c,p)=>c.ratio===p.ratio?0:p.ratio-c.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not meet",s=n.length===r.length?"":a,l=xl(o.ratio),u=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${u}${o.name})`}function wl(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function xl(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):W(e);return Number(t)===1?"":`, ${t}:1`}function oi(e,t,r=G){let{full:n,short:o}=Ae(e),i={names:n,places:n.map((a,s)=>s)};return ht(e,t).map(({suite:a,metrics:s})=>{let l=ni(a,s,o),u=s.flatMap(({rows:m})=>m.map(h=>h.series)),c=s.map(m=>Qr(m,i,r,(h,{unit:b})=>{let g=Kr(h,b),{low:y,high:S}=h.range??{low:h.value,high:h.value};return{value:h.value,low:y,high:S,words:C(h.value,b),change:g}})),f=`${s.some(m=>Z(m).quantiles.length>1)?"Bars and points":"Bars"}: ${Yr(e)}; ${Ot(u)}.${n.length>1?` Changes are relative to ${o[0]??""} and may be chance.`:""}`;return{suite:a,title:l,specification:Q(l,f,cr(c,i,r),r)}})}function Qr(e,t,r,n){let{rows:o,quantiles:i,common:a}=Z(e),s=ri(t,r),l=(u,c)=>{let p=t.places[c]??c,f=u.map((S,x)=>{let w=S?.values[p]??void 0,O=S===void 0||w===void 0?void 0:n(w,S);if(S===void 0||w===void 0||O===void 0)return;let{change:E,words:$,note:M,...N}=O,v=i[x]??"";return{mark:{...N,color:s[c]??r.bar,words:`${v} ${$}`.trim(),detail:vl(w,S.unit)},change:E,note:M}}),m=f.flatMap(S=>S===void 0?[]:[S.mark]),h=oe(f.map(S=>S?.mark.value),e.unit),b=qr(f.map(S=>S?.change)),g=b===""?"":`, ${b}`,y=f.length===1?f[0]?.note??"":"";return{column:t.names[c]??"",marks:m,text:m.length===0?"not measured":`${h}${g}${y}`}};return{title:u=>de({...e,common:a},u,i),unit:e.unit,rows:o.map(({label:u,members:c})=>({label:u,entries:t.names.map((p,f)=>l(c,f))}))}}function Yr(e){let t=`${e.statistic} of the samples`;return ar(e)?`median over runs of the ${t} of each`:`${t} of the run`}var Zr={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function Ot(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(Zr).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>Zr[i]).join(", or ")}${o}`}function vl({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[Ur(t,e,o),Zr[t.kind]],T(r,"run"),T(n,"sample")].join(", ")}function ii(e,t,r=G){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:m=null,provider:h}=e.records[f]??{};return m!==null||h==="host"})),o=n.indexOf(!0),{full:i,short:a}=Ae(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:p})=>i[p]??""),places:s.map(({place:p})=>p)},u=e.series.filter(({values:p})=>ai(p,o)!==void 0&&s.some(({place:f})=>p[f]!=null)),c=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return ht({series:u},t).map(({suite:p,metrics:f})=>{let m=Cl(c.filter(({metric:O})=>(t.suiteOf(O)??wt)===p),o),h=`${p}, share of ${a[o]??"host"}: ${$l(f,s,o)}`,b=f.map(O=>({...Qr({...O,title:`${O.title}: share of host`,unit:"1"},l,r,(E,$)=>si(E,$,o)),line:1})),y=f.flatMap(({rows:O})=>O.map(({series:E})=>E)).map(O=>({...O,values:O.values.filter((E,$)=>n[$]!==!0)})),S=Ot(y),x=S.startsWith("lines")?", divided by it, too":"",w=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${x}.${m}`;return{suite:`${p}-overhead`,title:h,specification:Q(h,w,cr(b,l,r),r)}})}function Cl(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${T(r,"series")} of which the host has 0`],...n===0?[]:[`${T(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function ai(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function si({value:e,range:t},{values:r,unit:n},o){let i=ai(r,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:C(e/i,"1"),note:` (${C(e,n)} of ${C(i,n)})`}}function $l(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:c})=>t.flatMap(({place:p})=>{let f=c.values[p];return f==null?[]:si(f,c,r)?.value??[]})));if(a.length===0)return[];let s=C(a.reduce((u,c)=>Math.min(u,c)),"1"),l=C(a.reduce((u,c)=>Math.max(u,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function li(e,t,r,n){return Object.entries(e).flatMap(([o,i])=>i(t,r[o],n))}var Rl=3,kl=300;function di(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...D(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>ae(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${Ml(i,n.length)}`)})}function Ml(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${ci(r)}`;let o=e.map(i=>`${i.source} ${ci(i)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${pe(o,Rl,", ")}`}function ci({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${L(t,kl)})`}var pi=60,fi=6,El=8,ui=3;function hi(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?Tl(t,i):Ol(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function Tl(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,Mt(r),...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function Ol(e){let t=[...new Set(e.map(({provider:o})=>o))],r=e.filter(({interrupted:o})=>o).length,n=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],pe(n,n.length===ui+1?n.length:ui,", ")]}function gi({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${mi(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${mi(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function mi(e){return pe(e.map(Al),El)}function Al({field:e,values:t}){return t.length>fi?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>L(vt(e,r),pi)).join(" | ")})`}function yi({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>fi?`${String(new Set(i).size)} values`:i.map(a=>L(a??"none",pi)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function bi(e){let{statistic:t,by:r}=e,n=ar(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${Nl(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":ir(e)[0]??"";return`${n} Changes are relative to ${o} and may be chance: better and worse only state the direction.`}function Nl({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function Si(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function _i({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var Pl=16,Bl=18,Ll=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function wi(e,t=G){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Ae({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...D(r,({rollout:{labels:a}})=>Fl(a))].sort(([a],[s])=>ae(a,s)).map(([a,s])=>{let l=[...D(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[p])=>ae(c,p)).map(([c,p])=>({revision:c,shown:Dl(p)})),u=`${a}: ${l.map(c=>Vl(c,o)).join("; ")}`;return{suite:Il(a),title:u,specification:Q(u,Hl(e),l.flatMap(c=>Gl(c,n,t)),t)}})}function Fl(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return we([t]).each[0]??""}function Il(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function Dl(e){return[...D(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:_i(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function Vl({revision:e,shown:t},r){let n=t.map(({column:l,length:u})=>({name:r[l]??"",length:u})),o=({name:l,length:u})=>`${he(u)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,u)=>l.length-u.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function Hl(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function Gl({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>jl(i,e,r[i.column]??"",o,n))}function jl({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let u=t.length<=Pl&&t.every(({node:x})=>x!==null),c=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=T(t.length,"node"),f=`${i} \xB7 ${a} \xB7 ${p}, ${he(o)}${c}`,m=u?Bl:zl(t.length),h=Math.max(1,m*.7),b=u?Te(t.map(({node:x})=>({label:x??"",entries:[{height:h,text:""}]})),l,"end",m-h):{height:t.length*m,entries:t.map((x,w)=>({top:w*m})),layers:[]},g=t.map(({node:x,start:w,end:O},E)=>{let $=b.entries[E]?.top??0,M=Math.round((O-w)*1e3)/1e3;return{node:x??"unknown",start:w,end:O,seconds:M,top:$,bottom:$+h}}),y=ee({type:"quantitative",title:[...fe(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),S=re({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:se(l),height:b.height,layer:[y("rect",g,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:S},{color:Ke(e,l)}),...b.layers]}}function zl(e){return Ll.find(({upTo:t})=>e<=t)?.step??1.5}var Wl=(e,t,r)=>wi(t??[],r),xi=Wl;var en=8;function vi(e,t){let r=e.flatMap(({points:a})=>[...D(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:Kl(r,t,Ul(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],Jl(e,t)].flat().join(n===void 0?", ":"; ")}`}function Ul(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function Kl(e,t,r){let n=e.map(p=>ql(p)?.column),o=t.map((p,f)=>n.filter(m=>m===f).length),i=o.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(i===0)return`the best meets another\u2019s range at all ${r}`;let s=t.filter((p,f)=>o[f]===i),[l,u]=s.length===1?["carries",""]:["carry"," each"],c=a===0?"":`, the best meets another\u2019s range at ${String(a)}`;return`${s.join(" and ")} ${l} most at ${String(i)} of ${r}${u}${c}`}function ql(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!dr(t.value,n.value))?t:void 0}function Jl(e,t){let r=e.flatMap(({about:u,points:c})=>c.map(p=>({...p,about:u,bits:p.value.value*p.size*en}))),n=r.reduce((u,{bits:c})=>Math.max(u,c),-1/0),o=r.filter(({bits:u})=>u===n),i=r.some(({value:{range:u}})=>u!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(X)})`;return`${i} ${C(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var Ri="network_zero_loss_rate",Ci="frame_size",Xl=600,Zl=260,ki=e=>e.isNarrow===!0?se(e)-30:Xl,Ql=50,Yl=96;function Mi(e,t=G){let r=ec(e.series).filter(({points:m})=>new Set(m.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Ae(e),{common:i,each:a}=we(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",l=vi(r.map(({points:m},h)=>({about:s(h),points:m})),o),u=e.series.filter(({metric:m})=>m===Ri),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${Yr(e)}; ${Ot(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},h)=>[$i(m,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),$i(m,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:b=>b*en},t)]),f=Q(l,c,[lr(n,ki(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:Yl}}}function ec(e){let t=e.flatMap(r=>{let n=Number(r.labels[Ci]);if(r.metric!==Ri||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==Ci)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...D(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function $i(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:y,column:S,value:x})=>{let{low:w,high:O}=x.range??{low:x.value,high:x.value},E=$=>$*i(y);return{size:y,column:S,value:E(x.value),low:E(w),high:E(O)}}),l=s.reduce((y,{high:S})=>Math.max(y,S),0),u=s.reduce((y,{low:S})=>Math.min(y,S),1/0),c=u>0&&l/u>=Ql,{factor:p,symbol:f}=rt(o,[l]),m=[...new Set(e.map(({size:y})=>y))],h=s.map(y=>({size:y.size,column:t[y.column]??"",place:y.column,color:Ke(y.column,a),shape:Xr(y.column),value:y.value*p,low:y.low*p,high:y.high*p,text:C(y.value,o)})),b=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,g={field:"color",type:"nominal",scale:null};return{width:ki(a),height:Zl,title:{text:fe(b,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:tc(c,a),color:g}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:g}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:g,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function tc(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var rc=(e,t,r)=>[Mi(e,r)??[]].flat(),Ei=rc;var Ti={"image-pull":xi,network:Ei};function Oi({part:e,records:t,id:r}){let n=Y(),{sides:o}=e,i=A(()=>ut(ht(o,n),n),[o,n]),a=A(()=>oc(e),[e]),s=A(()=>ic(e,t),[e,t]),l=Ze(u=>nc(e,n,u),[e,n]);return d(B,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),d("ul",{class:"plain-list",children:hi(o).map((u,c)=>d("li",{children:xe(u)},c))}),di(o).map((u,c)=>d("p",{class:"warning",children:u},c)),d("p",{class:o.differences.length===0?"muted":"",children:gi(o)}),yi(o).map((u,c)=>d("p",{children:u},c)),o.series.length===0?d("p",{class:"warning",children:"No series was measured."}):null]}),d(ft,{id:`charts-${r}`,make:l,series:o.series.length}),o.series.length===0?d("span",{id:`results-${r}`}):d(mt,{id:r,caption:"Each series in every column, with its change from the first",rows:i,columns:a,detail:({members:u})=>d(pt,{members:u,records:s}),children:d("p",{class:"muted",children:bi(o)})}),d(st,{metrics:o.series.map(({metric:u})=>u)})]})}function nc({sides:e,figures:t},r,n){return[...oi(e,r,n),...ii(e,r,n),...li(Ti,e,t,n)]}function oc({sides:e}){return ir(e).map((t,r)=>ge(t,({members:n})=>{let[o,i]=ei(n,r);return d(B,{children:[o.text,i===void 0?null:d("span",{class:`interval change-${i.style}`,children:i.text})]})},({members:[n]})=>n?.values[r]?.value))}function ic({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>Si(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function Ai({data:e}){let t=A(()=>Vr(e.metrics),[e]),r=A(()=>e.records.map(Vn),[e]),{parts:n,problems:o}=e;return d(Hr.Provider,{value:t,children:[d("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),d("header",{class:"column page-header",children:[d("p",{class:"brand",children:"kbench report"}),d(In,{})]}),d("main",{class:"column",children:[d(ye,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?d(sc,{parts:n,records:r}):null,n.length===0?d("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>d("article",{id:`part-${String(a)}`,class:"part",children:d(ac,{part:i,records:r,index:a})},a))]}),d("footer",{class:"column page-footer muted",children:["Made by kbench ",ro,"."]})]})}function ac({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?d("p",{children:"The record of this part is not in the file."}):d(Yo,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return d(Ho,{part:e,records:t,id:n});case"side-by-side":return d(Oi,{part:e,records:t,id:n})}}function sc({parts:e,records:t}){return d("nav",{class:"contents","aria-label":"Results in this report",children:d("ol",{children:e.map((r,n)=>d("li",{children:[d("a",{href:`#part-${String(n)}`,children:cc(r,t)})," ",d(lc,{part:r})]},n))})})}function lc({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return d("span",{class:Ve[t].style,children:[Ve[t].symbol," ",t]})}function cc(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${_t(L(r.subject.name),L(r.environment.provider))}, ${xe(r.startedAt)}`}case"comparison":return`${_t(L(e.comparison.current.subject),L(e.comparison.current.provider))}, ${xe(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var Ni=`.page-header {
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
`;var tn=document.getElementById(yn),Pi=document.getElementById(gn)?.textContent;tn!==null&&Pi!==void 0&&(Nn(Pn,Ni),tn.replaceChildren(),hn(d(Fn,{children:d(Rr.Provider,{value:Dn,children:d(Ai,{data:JSON.parse(Pi)})})}),tn));})();
